import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { readConfig } from "../server/config.ts";
import { PROJECT_DIR } from "./support/data-template.ts";

const sample = (name: string) => readFile(path.join(PROJECT_DIR, "deploy", name), "utf8");
const has = (program: string) => spawnSync("which", [program]).status === 0;

describe("samples for deployment", () => {
  it.runIf(has("systemd-analyze"))("the unit is valid", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "unit-"));
    const file = path.join(folder, "afi-site.service");
    // Its own paths are not on this machine.
    const unit = (await sample("afi-site.service"))
      .replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`)
      .replace(/^WorkingDirectory=.*$/m, `WorkingDirectory=${folder}`);
    await writeFile(file, unit);
    const { stderr, stdout } = spawnSync("systemd-analyze", ["verify", file], { encoding: "utf8" });
    await rm(folder, { recursive: true });
    const complaints = `${stdout}${stderr}`.split("\n").filter((line) => line.includes("afi-site"));
    expect(complaints).toEqual([]);
  });

  it.runIf(has("nginx"))("the proxy's configuration is valid", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "nginx-"));
    const file = path.join(folder, "nginx.conf");
    const site = (await sample("nginx.conf")).replace("listen 80;", "listen 127.0.0.1:18080;");
    await writeFile(file, `pid ${folder}/pid; events {} http { access_log off;\n${site}\n}`);
    const checked = spawnSync("nginx", ["-t", "-p", folder, "-c", file, "-e", `${folder}/log`], {
      encoding: "utf8",
    });
    await rm(folder, { recursive: true });
    expect(checked.stderr).toContain("test is successful");
  });

  it("the dashboard and the rules name metrics that exist", async () => {
    const text = `${await sample("monitoring/dashboard.json")}${await sample("monitoring/alerts.yml")}`;
    JSON.parse(await sample("monitoring/dashboard.json"));
    const source = await readFile(path.join(PROJECT_DIR, "server/metrics/metrics.ts"), "utf8");
    const ours = Array.from(source.matchAll(/name: "([a-z_]+)"/g), ([, name]) => name);
    const named = text.match(/\b(?:http|page|database|outbox|payments|job)_[a-z_]+/g) ?? [];
    const unknown = named.filter(
      (name) => !ours.includes(name.replace(/_(bucket|count|sum)$/, "")) && !ours.includes(name),
    );
    expect([...new Set(unknown)]).toEqual([]);
  });

  it("the example of settings is what a site without settings has", async () => {
    const example = parseEnv(await readFile(path.join(PROJECT_DIR, ".env.example"), "utf8"));
    const { devTools: _, ...given } = readConfig(example);
    const { devTools: __, ...defaults } = readConfig({});
    expect(given).toEqual(defaults);
  });
});
