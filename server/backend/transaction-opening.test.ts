import { CompiledQuery } from "kysely";
import { describe, expect, it } from "vitest";
import { TransactionOpening } from "./transaction-opening.ts";

const setting = (name: string, value: unknown) =>
  CompiledQuery.raw(`SELECT set_config('${name}', $1, true)`, [value]);

describe("the opening of a transaction", () => {
  it("gathers who is asking and says it once, after the beginning", () => {
    const opening = new TransactionOpening();
    opening.begin();
    expect(opening.takes(setting("role", "anon"))).toBe(true);
    expect(opening.takes(CompiledQuery.raw("SELECT set_config('response.status', '', true)"))).toBe(true);
    expect(opening.takes(CompiledQuery.raw(`SET LOCAL ROLE "authenticated"`))).toBe(true);
    expect(opening.takes(CompiledQuery.raw("select 1"))).toBe(false);
    expect(opening.take()).toEqual([
      "begin",
      "select set_config('role', 'authenticated', true), set_config('response.status', '', true)",
    ]);
    expect(opening.take()).toEqual([]);
  });

  it("leaves settings alone that are made later, or outside a transaction", () => {
    const opening = new TransactionOpening();
    expect(opening.takes(setting("role", "anon"))).toBe(false);
    opening.begin();
    opening.take();
    expect(opening.takes(setting("role", "service_role"))).toBe(false);
  });

  it("lets no value end its text", () => {
    const opening = new TransactionOpening();
    opening.begin();
    opening.takes(setting("request.jwt.claims", `', true); set role postgres; --\\`));
    expect(opening.take()[1]).toMatch(
      /^select set_config\('request.jwt.claims', convert_from\(decode\('[0-9a-f]+', 'hex'\), 'UTF8'\), true\)$/,
    );
  });

  it("forgets what one transaction set before the next begins", () => {
    const opening = new TransactionOpening();
    opening.begin();
    opening.takes(setting("role", "service_role"));
    expect(opening.drop()).toBe(true);
    opening.begin();
    expect(opening.take()).toEqual(["begin"]);
    expect(opening.drop()).toBe(false);
  });

  it("gives visitors their limits, and the site none", () => {
    const opening = new TransactionOpening({ statement_timeout: "15s" });
    const openedFor = (role: string) => {
      opening.begin();
      opening.takes(setting("role", role));
      return opening.take()[1];
    };
    for (const role of ["anon", "authenticated"])
      expect(openedFor(role)).toBe(
        `select set_config('role', '${role}', true), set_config('statement_timeout', '15s', true)`,
      );
    expect(openedFor("service_role")).toBe("select set_config('role', 'service_role', true)");
  });

  it("knows a visitor until the end of the transaction", () => {
    const opening = new TransactionOpening();
    expect(opening.isForVisitor).toBe(false);
    opening.begin();
    opening.takes(setting("role", "anon"));
    opening.take();
    expect(opening.isForVisitor).toBe(true);
    opening.drop();
    expect(opening.isForVisitor).toBe(false);
    opening.begin();
    opening.takes(setting("role", "service_role"));
    expect(opening.isForVisitor).toBe(false);
  });
});
