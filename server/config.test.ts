import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

describe("configuration", () => {
  test("nothing set gives the embedded backend on port 3000 with developer tools", { tags: "@10.29" }, () => {
    expect(readConfig({})).toMatchObject({
      mode: "embedded",
      port: 3000,
      siteUrl: "http://localhost:3000",
      dataDir: ".data",
      devTools: true,
      smtp: null,
      paygate: null,
    });
  });

  test("DATABASE_URL chooses the database, SUPABASE_URL the sign-in beside it, and developer tools go off", {
    tags: "@10.29",
  }, () => {
    expect(readConfig({ DATABASE_URL: "postgres://u:p@localhost/db" })).toMatchObject({
      mode: "postgres",
      devTools: false,
    });
    const hosted = {
      SUPABASE_URL: "https://x.example",
      SUPABASE_ANON_KEY: "a",
      SUPABASE_SERVICE_ROLE_KEY: "s",
      DATABASE_URL: "postgres://u:p@localhost/db",
    };
    expect(readConfig(hosted)).toMatchObject({ mode: "postgres", devTools: false });
    expect(readConfig({ ...hosted, DEV_TOOLS: "on" }).devTools).toBe(true);
  });

  test.each([
    ["listens for other machines", { HOST: "0.0.0.0" }],
    ["has a public address", { SITE_URL: "https://afi.example" }],
    ["is behind a proxy", { TRUST_PROXY: "on" }],
  ])("developer tools are off by default where the site %s, and on when asked for", (_, reach) => {
    expect(readConfig(reach)).toMatchObject({ mode: "embedded", devTools: false });
    expect(readConfig({ ...reach, DEV_TOOLS: "on" }).devTools).toBe(true);
  });

  test("a site for this machine alone has developer tools, by whichever name it is called", {
    tags: "@10.29",
  }, () => {
    for (const host of ["localhost", "127.0.0.1", "[::1]"])
      expect(readConfig({ HOST: "::1", SITE_URL: `http://${host}:4000` }).devTools, host).toBe(true);
  });

  test("a bad value stops the boot with one line per mistake", () => {
    const mistakes = () =>
      readConfig({
        PORT: "eighty",
        PAYGATE_ID: "10011072130",
        SMTP_HOST: "mail.example",
        DEV_TOOLS: "maybe",
      });
    expect(mistakes).toThrow(ConfigError);
    try {
      mistakes();
    } catch (error) {
      const lines = (error as Error).message.split("\n");
      expect(lines.map((line) => line.split(":")[0]).sort()).toEqual([
        "DEV_TOOLS",
        "PAYGATE_KEY",
        "PORT",
        "SMTP_FROM",
      ]);
    }
  });

  test("values that only make sense together are asked for together", () => {
    expect(() => readConfig({ PAYGATE_ID: "10011072130" })).toThrow(
      "PAYGATE_KEY: is needed together with PAYGATE_ID",
    );
    expect(() => readConfig({ SUPABASE_URL: "https://x.example" })).toThrow("SUPABASE_ANON_KEY");
    expect(() => readConfig({ SMTP_HOST: "mail.example" })).toThrow("SMTP_FROM");
  });

  test("an address for files that is none is told of without its secret", () => {
    const filesUrl = "s3://KEY:secret@files.example/uploads?region=eu-west-1";
    expect(readConfig({ FILES_URL: filesUrl }).filesUrl).toBe(filesUrl);
    expect(readConfig({}).filesUrl).toBeUndefined();
    const refused = () => readConfig({ FILES_URL: "s3://KEY:geheim@files.example" });
    expect(refused).toThrow(ConfigError);
    expect(refused).toThrow(/^FILES_URL: is no address like s3:\/\/KEY:SECRET@host\/bucket/);
    expect(refused).not.toThrow(/geheim/);
  });

  test("a blank line in an .env file counts as not set", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: " " })).toMatchObject({ mode: "embedded", port: 3000 });
  });
});
