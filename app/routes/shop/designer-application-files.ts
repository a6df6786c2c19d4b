import { onlyPost, takeFile } from "~/features/uploads/receive-upload.server";
import type { Route } from "./+types/designer-application-files";

export const action = (args: Route.ActionArgs) => takeFile(args, "application-files");

export const loader = onlyPost;
