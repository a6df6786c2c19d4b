import { beforeEach } from "vitest";
import type { Db } from "../../app/platform/db/client.ts";
import type { TestBackend, TestUser } from "./backend.ts";

interface Staff {
  service: Db;
  editor: TestUser;
  admin: TestUser;
}

/** An editor and an admin of their own for each test. */
export function useStaff(backend: () => TestBackend): Staff {
  const staff = {} as Staff;
  beforeEach(async () => {
    staff.service = backend().service;
    staff.editor = await backend().userClient("editor");
    staff.admin = await backend().userClient("admin");
  });
  return staff;
}
