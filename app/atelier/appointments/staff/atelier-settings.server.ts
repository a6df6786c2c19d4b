import { callFunction, type Db } from "~/platform/db/client";
import type { HistoryEntry } from "~/staff/history/history";
import { listRecordHistory } from "~/staff/history/record-history.server";
import { LENGTHS } from "./appointments";

export interface AtelierSettings {
  places: { id: number; name: string; isOpen: boolean }[];
  services: { id: string; minutes: number }[];
}

export async function readAtelierSettings(db: Db): Promise<AtelierSettings> {
  const places = await db
    .selectFrom("atelier_places")
    .select(["id", "name", "is_open"])
    .orderBy("id")
    .execute();
  return {
    places: places.map(({ id, name, is_open }) => ({ id, name, isOpen: is_open })),
    services: await db.selectFrom("appointment_services").select(["id", "minutes"]).orderBy("id").execute(),
  };
}

/** The places and the services are saved by one form, so that their histories are one. */
export function listSettingsHistory(db: Db, { places, services }: AtelierSettings): Promise<HistoryEntry[]> {
  return listRecordHistory(
    db,
    ...places.map(({ id }) => ({ table: "atelier_places" as const, id: String(id) })),
    ...services.map(({ id }) => ({ table: "appointment_services" as const, id })),
  );
}

const text = (form: FormData, name: string) => String(form.get(name) ?? "").trim();
const MAX_PLACES = 20;

/** Null, or why nothing was saved. */
export async function saveAtelierSettings(db: Db, form: FormData): Promise<string | null> {
  const before = await readAtelierSettings(db);
  const places = before.places.map(({ id }) => ({
    id,
    name: text(form, `place ${id}`),
    isOpen: form.get(`open ${id}`) !== null,
  }));
  const added = text(form, "new place") || null;
  if (places.some(({ name }) => name === "")) return "Every place needs a name.";
  if (added && places.length >= MAX_PLACES) return `There can be ${MAX_PLACES} places.`;
  const services = before.services.map(({ id }) => ({ id, minutes: Number(text(form, `minutes ${id}`)) }));
  if (services.some(({ minutes }) => !LENGTHS.includes(minutes)))
    return "A service takes between 30 minutes and 4 hours.";
  await callFunction(db, "save_atelier_settings", { input: { places, added, services } });
  return null;
}
