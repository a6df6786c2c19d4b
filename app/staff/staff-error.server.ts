import { data } from "react-router";
import type { FieldErrors } from "~/staff/form/fields";

const REFUSED = "42501";
const CANNOT = "23514";
/** Our own word for it, and a row that another one would point to. */
const GONE = ["P0002", "23503"];
/** Not an id, a day or a number: our own forms send none of these. */
const FORGED = ["22P02", "22007", "22008", "22003"];

const UNFIT = "Something in the form does not fit. Please look again.";

/** What the database refused, as an answer for the page; everything else is ours to mend and is thrown on. */
export function staffRefusal(error: unknown): { error: string; status: number } {
  const { code, message } = error as { code?: string; message?: string };
  if (code === REFUSED) return { error: "Your role does not allow this. An admin can do it.", status: 403 };
  if (code === CANNOT) return { error: sentence(message), status: 400 };
  if (code && FORGED.includes(code)) return { error: UNFIT, status: 400 };
  if (code === "23503" && message?.startsWith("update or delete"))
    return { error: "Something else still uses it.", status: 409 };
  if (code && GONE.includes(code)) return { error: "It is no longer there.", status: 404 };
  throw error;
}

/** Answers a form of the staff: done, or why not, with `kept` for the form, such as what was typed. */
export async function staffAction<Done>(work: () => Promise<Done>, kept: object = {}) {
  try {
    return await work();
  } catch (error) {
    const refusal = staffRefusal(error);
    return data({ ...kept, error: refusal.error }, { status: refusal.status });
  }
}

/** Fields that are not right: what is wrong stands beside each, how many there are above the page. */
export function refuseFields(errors: FieldErrors, kept: object = {}) {
  const count = Object.keys(errors).length;
  const error = count === 1 ? "Correct 1 field below." : `Correct ${count} fields below.`;
  return data({ ...kept, error, errors }, { status: 400 });
}

/** Our own functions speak in sentences; a bare constraint does not. */
function sentence(message = ""): string {
  return message.includes("violates") ? UNFIT : `${message}.`;
}
