import { onlyPost, receiveUpload } from "~/platform/uploads/receive-upload.server";
import type { Route } from "./+types/designer-application-files";

export const action = (args: Route.ActionArgs) => receiveUpload(args, "application-files");

export const loader = onlyPost;
