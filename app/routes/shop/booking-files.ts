import { onlyPost, receiveUpload } from "~/platform/uploads/receive-upload.server";
import type { Route } from "./+types/booking-files";

export const action = (args: Route.ActionArgs) => receiveUpload(args, "booking-files");

export const loader = onlyPost;
