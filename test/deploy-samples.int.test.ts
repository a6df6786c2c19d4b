import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { readConfig } from "../server/config.ts";
import { PROJECT_DIR } from "./support/data-template.ts";
import { isInstalled, prepareCaddy, prepareNginx } from "./support/proxies.ts";

const sample = (name: string) => readFile(path.join(PROJECT_DIR, "deploy", name), "utf8");

describe("samples for deployment", () => {
  it.runIf(isInstalled("systemd-analyze"))("the unit is valid", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "unit-"));
    const file = path.join(folder, "afi-site@3000.service");
    // Its own paths are not on this machine.
    const unit = (await sample("afi-site@.service"))
      .replace(/^(ExecStart=.* )\/srv\S+/m, `$1${process.execPath}`)
      .replace(/^WorkingDirectory=.*$/m, `WorkingDirectory=${folder}`);
    await writeFile(file, unit);
    const { stderr, stdout } = spawnSync("systemd-analyze", ["verify", file], { encoding: "utf8" });
    await rm(folder, { recursive: true });
    const complaints = `${stdout}${stderr}`.split("\n").filter((line) => line.includes("afi-site"));
    expect(complaints).toEqual([]);
  });

  it("the data folder is the site's alone", async () => {
    expect(await sample("afi-site@.service")).toMatch(/^StateDirectoryMode=0700$/m);
  });

  it("each unit has its own port, whatever the settings say", async () => {
    expect(await sample("afi-site@.service")).toMatch(/^ExecStart=\/usr\/bin\/env .*PORT=%i \/srv/m);
  });

  it.each([prepareNginx, prepareCaddy])("the proxy's configuration is valid (%o)", async (prepare) => {
    const folder = await mkdtemp(path.join(tmpdir(), "proxy-"));
    try {
      const { program, check, env } = await prepare(folder, {
        http: 18080,
        https: 18443,
        backends: [3000, 3001],
      });
      if (!isInstalled(program)) return;
      const checked = spawnSync(program, check, { encoding: "utf8", env: { ...process.env, ...env } });
      expect([checked.status, checked.stderr]).toEqual([0, expect.not.stringMatching(/warn/i)]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it.runIf(isInstalled("promtool"))("the alert rules tell of what is wrong, and of what is missing", () => {
    const { status, stderr } = spawnSync("promtool", ["test", "rules", "test/alerts.yml"], {
      cwd: PROJECT_DIR,
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([0, ""]);
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
