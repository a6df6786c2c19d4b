import { openBacking } from "./backing.ts";

// The database opens in a thread of its own; this one loads the server and the pages meanwhile.
const opening = Promise.withResolvers<void>();
const backing = openBacking({ onOpening: opening.resolve });
await Promise.race([opening.promise, backing]);
const build = import("virtual:react-router/server-build");
const { startServer } = await import("./start.ts");
await startServer({ backing: await backing, build });
