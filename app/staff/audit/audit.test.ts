import { expect, test } from "vitest";
import { listHref } from "~/staff/list/list-query";
import { AUDIT_PATH, readAuditQuery } from "./audit";

const SOMEBODY = "6f1c0f0a-0000-4000-8000-000000000001";

test("the audit is read from its address and written back into it", () => {
  const query = readAuditQuery(
    new URLSearchParams(
      `show=orders&table=shipments&person=${SOMEBODY}&from=2026-11-01&q=durban&sort=oldest`,
    ),
  );
  expect(query).toMatchObject({ table: "shipments", person: SOMEBODY, search: "durban", sort: "oldest" });
  expect(readAuditQuery(new URL(listHref(AUDIT_PATH, query), "https://afi.example").searchParams)).toEqual(
    query,
  );
});

test("a table or a person that cannot be is left out", () => {
  expect(readAuditQuery(new URLSearchParams("table=pg_user&person=1 or 1=1"))).toMatchObject({
    table: "",
    person: "",
  });
});
