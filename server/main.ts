import { startServer } from "./start.ts";

// The database opens in a thread of its own; this one loads the pages meanwhile.
await startServer({ build: import("virtual:react-router/server-build") });
