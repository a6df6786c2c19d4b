import * as build from "virtual:react-router/server-build";
import { startServer } from "./start.ts";

await startServer({ build });
