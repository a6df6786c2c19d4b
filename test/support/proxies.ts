import { spawnSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { PROJECT_DIR } from "./data-template.ts";

/** The samples of deploy/ with other ports and certificates, and nothing else changed. */

export interface ProxyPorts {
  http: number;
  https: number;
  /** Of the site's processes. */
  backends: readonly [number, number];
}

export interface ProxySample {
  program: "nginx" | "caddy";
  /** Checks the configuration and ends. */
  check: string[];
  /** Runs in the foreground. */
  run: string[];
  env: Record<string, string>;
  /** The certificate to trust, once it runs. */
  certificate: string;
}

export const PROXIED_NAME = "shop.example";

export const isInstalled = (program: string) => spawnSync("which", [program]).status === 0;

async function readSample(name: string, { backends }: ProxyPorts): Promise<string> {
  const sample = await readFile(path.join(PROJECT_DIR, "deploy", name), "utf8");
  return replaceOnce(
    replaceOnce(sample, "127.0.0.1:3000", `127.0.0.1:${backends[0]}`),
    "127.0.0.1:3001",
    `127.0.0.1:${backends[1]}`,
  );
}

/** A test of another configuration would prove nothing. */
function replaceOnce(text: string, from: string, to: string): string {
  if (text.split(from).length !== 2) throw new Error(`the sample does not say ${from} once`);
  return text.replace(from, to);
}

/** Within the settings of Debian's nginx.conf that bear on it. */
export async function prepareNginx(folder: string, ports: ProxyPorts): Promise<ProxySample> {
  const [key, certificate] = [path.join(folder, "key.pem"), path.join(folder, "certificate.pem")];
  const subject = ["-subj", `/CN=${PROXIED_NAME}`, "-addext", `subjectAltName=DNS:${PROXIED_NAME}`];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const made = spawnSync("openssl", [
    ...["req", "-x509", ...kind, ...subject],
    ...["-keyout", key, "-out", certificate],
  ]);
  if (made.status !== 0) throw new Error(`no certificate: ${made.stderr}`);
  const live = `/etc/letsencrypt/live/${PROXIED_NAME}`;
  const replacements = [
    ["listen 80;", `listen 127.0.0.1:${ports.http};`],
    ["listen 443 ssl", `listen 127.0.0.1:${ports.https} ssl`],
    [`${live}/fullchain.pem`, certificate],
    [`${live}/privkey.pem`, key],
  ] as const;
  const site = replacements.reduce(
    (text, [from, to]) => replaceOnce(text, from, to),
    await readSample("nginx.conf", ports),
  );
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = path.join(folder, "nginx.conf");
  await writeFile(
    file,
    `daemon off; master_process off; pid ${folder}/pid; events { worker_connections 768; }
    http { access_log off; gzip on; tcp_nopush on; ${temporary.join(" ")}\n${site}\n}`,
  );
  const args = ["-p", folder, "-c", file, "-e", "stderr"];
  return { program: "nginx", check: ["-t", ...args], run: args, env: {}, certificate };
}

/** Its own authority signs the certificate, since the name is nobody's. */
export async function prepareCaddy(folder: string, ports: ProxyPorts): Promise<ProxySample> {
  const data = path.join(folder, "data");
  await mkdir(data);
  const options = [
    "admin off",
    `http_port ${ports.http}`,
    `https_port ${ports.https}`,
    "default_bind 127.0.0.1",
    "local_certs",
    "skip_install_trust",
    `storage file_system ${data}`,
  ];
  const file = path.join(folder, "Caddyfile");
  const site = await readSample("Caddyfile", ports);
  await writeFile(file, `{\n\t${options.join("\n\t")}\n}\n${site}`);
  const config = ["--config", file, "--adapter", "caddyfile"];
  return {
    program: "caddy",
    check: ["validate", ...config],
    run: ["run", ...config],
    env: { HOME: folder, XDG_DATA_HOME: data, XDG_CONFIG_HOME: folder },
    certificate: path.join(data, "pki/authorities/local/root.crt"),
  };
}
