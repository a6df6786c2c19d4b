import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "./database.types.ts";

/** A client typed by our schema. Whose rights it runs with is decided by whoever made it. */
export type Db = SupabaseClient<Database>;
export type Tables<Name extends keyof Database["public"]["Tables"]> =
  Database["public"]["Tables"][Name]["Row"];
