import { onlyPost, receiveUpload } from "~/platform/uploads/receive-upload.server";
import type { Route } from "./+types/return-files";

export const action = (args: Route.ActionArgs) => receiveUpload(args, "return-files");

export const loader = onlyPost;
