import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll } from "vitest";
import type { TestBackend, TestUser } from "../support/backend.ts";

export const ROLES = ["anon", "user", "editor", "admin"] as const;
/** A role the specification does not name. */
export const OTHER_ROLE = "stylist";
export type Role = (typeof ROLES)[number] | typeof OTHER_ROLE;

/** Tables are named by strings here, so the clients go without the schema's types. */
export type UntypedDb = SupabaseClient;
export type Person = Omit<TestUser, "db"> & { db: UntypedDb };

/** One signed-in person of each role, a stranger, and the server's own client beside them. */
export interface Stage {
  service: UntypedDb;
  anon: UntypedDb;
  user: Person;
  editor: Person;
  admin: Person;
  stylist: Person;
  stranger: Person;
  as(role: Role): UntypedDb;
}

export function useStage(backend: () => TestBackend): () => Stage {
  let stage: Stage | undefined;
  beforeAll(async () => {
    stage = await setStage(backend());
  });
  return () => {
    if (!stage) throw new Error("The stage is set only while tests run");
    return stage;
  };
}

async function setStage(backend: TestBackend): Promise<Stage> {
  const people = {
    user: await backend.userClient("user"),
    editor: await backend.userClient("editor"),
    admin: await backend.userClient("admin"),
    stylist: await backend.userClient(OTHER_ROLE),
  };
  return {
    ...people,
    stranger: await backend.userClient("user"),
    service: backend.service,
    anon: backend.anon,
    as: (role) => (role === "anon" ? backend.anon : people[role].db),
  };
}
