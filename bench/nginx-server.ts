import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

export interface ServedFile {
  path: string;
  body: Buffer;
  headers: Record<string, string>;
}

/** nginx in one process, with these bytes as files and these headers, set up to be fast. */
export async function startNginx(files: ServedFile[]) {
  const folder = await mkdtemp(path.join(tmpdir(), "bench-nginx-"));
  const port = await freePort();
  for (const [index, { body }] of files.entries()) await writeFile(path.join(folder, `${index}.bin`), body);
  const config = path.join(folder, "nginx.conf");
  await writeFile(config, configFor(folder, port, files));
  const child = spawn("nginx", ["-p", folder, "-c", config, "-e", path.join(folder, "error.log")], {
    stdio: "inherit",
  });
  const exited = once(child, "exit");
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(origin).catch(() => null)))
    if (child.exitCode !== null) throw new Error("nginx did not start");

  return {
    origin,
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGTERM");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function configFor(folder: string, port: number, files: ServedFile[]): string {
  const locations = files.map(({ path, headers }, index) => {
    const added = Object.entries(headers).map(([name, value]) => `add_header ${name} ${quoted(value)};`);
    return `location = ${quoted(path)} { try_files /${index}.bin =404; ${added.join(" ")} }`;
  });
  return `
daemon off; master_process off; pid ${folder}/pid; ${process.getuid?.() === 0 ? "user root;" : ""}
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000;
  open_file_cache max=100; open_file_cache_valid 1h;
  types { } default_type "text/html; charset=utf-8";
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  server { listen 127.0.0.1:${port}; root ${folder}; ${locations.join("\n")} }
}`;
}

function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, "\\$&")}"`;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  return typeof address === "object" && address ? address.port : 0;
}
