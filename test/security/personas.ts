import type { Kysely } from "kysely";
import { beforeAll } from "vitest";
import type { Db } from "../../app/platform/db/client.ts";
import type { TestBackend, TestUser } from "../support/backend.ts";

export const ROLES = ["anon", "user", "editor", "admin"] as const;
/** A role the specification does not have. */
export const OTHER_ROLE = "stylist";
export type Role = (typeof ROLES)[number] | typeof OTHER_ROLE | "server";

export type Row = Record<string, unknown>;
/** Table names are strings here, so the sessions are untyped. */
export type UntypedDb = Kysely<Record<string, Row>>;
export type Person = Omit<TestUser, "db"> & { db: UntypedDb };

export const untyped = (db: Db) => db as unknown as UntypedDb;

/** One signed-in person of each role, a guest, and the service. */
export interface Personas {
  service: UntypedDb;
  anon: UntypedDb;
  user: Person;
  editor: Person;
  admin: Person;
  stylist: Person;
  stranger: Person;
  as(role: Role): UntypedDb;
}

export function usePersonas(backend: () => TestBackend): () => Personas {
  let personas: Personas | undefined;
  beforeAll(async () => {
    personas = await createPersonas(backend());
  });
  return () => {
    if (!personas) throw new Error("The personas exist only while tests run");
    return personas;
  };
}

async function createPersonas(backend: TestBackend): Promise<Personas> {
  const person = async (role: "user" | "editor" | "admin" | typeof OTHER_ROLE): Promise<Person> => {
    const { db, ...rest } = await backend.userClient(role);
    return { ...rest, db: untyped(db) };
  };
  const people = {
    user: await person("user"),
    editor: await person("editor"),
    admin: await person("admin"),
    stylist: await person(OTHER_ROLE),
  };
  const service = untyped(backend.service);
  const anon = untyped(backend.anon);
  return {
    ...people,
    stranger: await person("user"),
    service,
    anon,
    as(role) {
      if (role === "anon") return anon;
      return role === "server" ? service : people[role].db;
    },
  };
}

/** The SQLSTATE of the refusal; null when it succeeded. */
export async function refusalOf(asked: Promise<unknown>): Promise<string | null> {
  try {
    await asked;
    return null;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === undefined || !/^[0-9A-Z]{5}$/.test(code)) throw error;
    return code;
  }
}
