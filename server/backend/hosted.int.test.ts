import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createUser, PROJECT_DIR, silentLog } from "../../test/support/backend.ts";
import { copyDataTemplate } from "../../test/support/data-template.ts";
import { nextLine, type Process, startScript } from "../../test/support/processes.ts";
import { type Backend, openBackend } from "./backend.ts";

// In this order: in the end that process is killed.
describe("a hosted project, played by another process", { shuffle: false }, () => {
  let folder: string;
  let host: Process;
  let backend: Backend;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "site-test-"));
    const hostDir = path.join(folder, "host");
    await copyDataTemplate(hostDir, { seedDemo: true });
    host = startScript("serve-backend.ts", [hostDir, PROJECT_DIR]);
    backend = await openBackend({
      dataDir: path.join(folder, "unused"),
      siteUrl: "http://site.test",
      log: silentLog,
      supabase: JSON.parse(await nextLine(host)),
    });
  });

  afterAll(async () => {
    await host.kill("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  });

  it("is ready, and answers the browser itself", async () => {
    expect(backend.mode).toBe("hosted");
    expect(backend.fetch).toBeNull();
    expect(backend.browser.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await backend.isReady()).toBe(true);
  });

  it("reads what visitors may read", async () => {
    const { data } = await backend.anon.from("products").select("id, price, status").throwOnError();
    expect(data.length).toBeGreaterThan(0);
    expect(new Set(data.map(({ status }) => status))).not.toContain("draft");
    const all = await backend.service.from("products").select("id").throwOnError();
    expect(all.data.length).toBeGreaterThan(data.length);
  });

  it("signs up, signs in and acts for a user", async () => {
    const up = await backend.anon.auth.signUp({ email: "zola@example.com", password: "zola-2719" });
    expect(up.error).toBeNull();
    const user = backend.clientFor(up.data.session?.access_token ?? "");
    expect((await user.auth.getUser()).data.user?.email).toBe("zola@example.com");
    expect((await user.from("profiles").select("role").throwOnError()).data).toEqual([{ role: "user" }]);
    expect((await backend.anon.from("profiles").select("role")).data ?? []).toEqual([]);
    expect((await createUser(backend, "editor")).id).toBeTruthy();
  });

  it("stores files", async () => {
    const { publicUrl } = backend.anon.storage.from("images").getPublicUrl("over-http.png").data;
    const png = new Blob(["picture"], { type: "image/png" });
    expect((await backend.service.storage.from("images").upload("over-http.png", png)).error).toBeNull();
    expect(await (await fetch(publicUrl)).text()).toBe("picture");
  });

  it("is not ready once that process is gone", async () => {
    await host.kill("SIGKILL");
    await expect(backend.isReady()).rejects.toThrow();
    expect((await backend.anon.from("products").select("id")).error).not.toBeNull();
  });
});
