import { onlyPost, takeFile } from "~/features/uploads/receive-upload.server";
import type { Route } from "./+types/booking-files";

export const action = (args: Route.ActionArgs) => takeFile(args, "booking-files");

export const loader = onlyPost;
