import { once } from "node:events";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import path from "node:path";
import pg from "pg";
import type { RunningSite } from "./server.ts";

/** Real failures of a running site, with no test code in the product. */
export interface Faults {
  /** Renames these tables and functions away; with no name, all of them. */
  fail(...names: string[]): Promise<void>;
  /** Makes the file store unwritable. */
  failFiles(): Promise<void>;
  /** Undoes all failures. */
  restore(): Promise<void>;
}

const AWAY = "_taken_away";

export function faultsOf({ dataDir }: Pick<RunningSite, "dataDir">, databaseUrl: string): Faults {
  let undo: (() => Promise<void>)[] = [];
  const files = path.join(dataDir, "files");

  async function run(...statements: string[]): Promise<void> {
    const owner = new pg.Client({ connectionString: databaseUrl });
    await owner.connect();
    try {
      for (const statement of statements) await owner.query(statement);
    } finally {
      await owner.end();
    }
  }

  async function takeAway(name: string): Promise<void> {
    const { kind } = await kindOf(databaseUrl, name);
    await run(`alter ${kind} public.${name} rename to ${name}${AWAY}`);
    undo.push(() => run(`alter ${kind} public.${name}${AWAY} rename to ${name}`));
  }

  return {
    async fail(...names) {
      if (names.length === 0) {
        await run(`alter schema public rename to public${AWAY}`);
        undo.push(() => run(`alter schema public${AWAY} rename to public`));
      }
      for (const name of names) await takeAway(name);
    },
    async failFiles() {
      await mkdir(files, { recursive: true });
      await rename(files, `${files}${AWAY}`);
      // A folder cannot be created where a file is, not even by root.
      await writeFile(files, "");
      undo.push(() => rm(files).then(() => rename(`${files}${AWAY}`, files)));
    },
    async restore() {
      for (const step of undo.reverse()) await step();
      undo = [];
    },
  };
}

async function kindOf(databaseUrl: string, name: string): Promise<{ kind: "table" | "function" }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query("select to_regclass($1) is not null as is_table", [`public.${name}`]);
    return { kind: rows[0].is_table ? "table" : "function" };
  } finally {
    await client.end();
  }
}

export interface Gate {
  /** The same database, through the gate. */
  databaseUrl: string;
  close(): void;
  open(): void;
  stop(): Promise<void>;
}

/** A proxy between a site and its database. While it is closed, nothing is forwarded. */
export async function startGate(databaseUrl: string): Promise<Gate> {
  const target = new URL(databaseUrl);
  const passages = new Set<{ client: Socket; database: Socket }>();
  let isOpen = true;
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    const passage = { client, database };
    database.pipe(client);
    if (isOpen) client.pipe(database);
    for (const socket of [client, database]) socket.on("error", () => {}).on("close", () => client.destroy());
    client.on("close", () => {
      passages.delete(passage);
      database.destroy();
    });
    passages.add(passage);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("the gate has no port");
  const through = new URL(databaseUrl);
  through.port = String(address.port);

  return {
    databaseUrl: through.href,
    close() {
      if (!isOpen) return;
      isOpen = false;
      for (const { client, database } of passages) client.unpipe(database);
    },
    open() {
      // Piping twice would duplicate every byte.
      if (isOpen) return;
      isOpen = true;
      for (const { client, database } of passages) client.pipe(database);
    },
    async stop() {
      for (const { client } of passages) client.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
