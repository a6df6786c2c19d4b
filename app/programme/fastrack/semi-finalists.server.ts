import type { Db, Tables } from "~/platform/db/client";
import { MANIFEST_PICTURES, type Pictures } from "~/platform/pictures/pictures.server";
import type { SemiFinalist } from "./semi-finalist";

/** The programme's page is shown without the database after this long. */
export const FASTRACK_TIMEOUT_MS = 6_000;

const COLUMNS = ["id", "name", "bio", "image"] as const;
type SemiFinalistRow = Pick<Tables<"fastrack_designers">, (typeof COLUMNS)[number]>;

export async function listSemiFinalists(db: Db, pictures: Pictures): Promise<SemiFinalist[]> {
  const rows = await db
    .selectFrom("fastrack_designers")
    .select(COLUMNS)
    .where("is_active", "=", true)
    .orderBy("display_order")
    .orderBy("name")
    .execute();
  return rows.map((row) => toSemiFinalist(pictures, row));
}

function toSemiFinalist(pictures: Pictures, row: SemiFinalistRow): SemiFinalist {
  return {
    id: row.id,
    name: row.name,
    bio: row.bio ?? "",
    picture: pictures.find(row.image, row.name, "portrait"),
  };
}

/** Five of the class, shown when the class itself cannot be read. */
export const builtInSemiFinalists: readonly SemiFinalist[] = [
  { name: "Amahle Dlamini-Toure", bio: "Wax print, draped and never cut.", portrait: "01" },
  { name: "Zuri Wanjiru", bio: "Indigo at the scale of architecture.", portrait: "02" },
  { name: "Kwabena Osei-Larbi", bio: "Tailoring drawn from market uniforms.", portrait: "03" },
  { name: "Naima Cheikh", bio: "Mud cloth, metal and other weather.", portrait: "04" },
  { name: "Oluwadamilola Adeyinka-Bright", bio: "Cowries, counted one at a time.", portrait: "05" },
].map(({ name, bio, portrait }) =>
  toSemiFinalist(MANIFEST_PICTURES, {
    id: `built-in-${portrait}`,
    name,
    bio,
    image: `/media/portraits/portrait-${portrait}.jpg`,
  }),
);
