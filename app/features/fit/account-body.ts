import { type Body, readBody } from "./body";
import { keepBody, readKeptBody } from "./body-store";

const ACCOUNT_BODY_PATH = "/account/measurements";

let askedFor: string | null = null;

/** Somebody who signs in finds here what they, or our tailors, kept in the account. Asked once for each person. */
export async function fetchAccountBody(userId: string): Promise<void> {
  if (askedFor === userId) return;
  askedFor = userId;
  try {
    const answer = await fetch(ACCOUNT_BODY_PATH, { headers: { Accept: "application/json" } });
    if (!answer.ok) return;
    const body = readBody(await answer.json());
    // What this device has was not kept in the account yet.
    if (body) keepBody(body);
    else await saveAccountBody(readKeptBody());
  } catch {
    askedFor = null;
  }
}

/** Null deletes it there. Whether it was done. */
export async function saveAccountBody(body: Body | null): Promise<boolean> {
  const form = new FormData();
  form.set("measurements", JSON.stringify(body));
  try {
    return (await fetch(ACCOUNT_BODY_PATH, { method: "POST", body: form })).ok;
  } catch {
    return false;
  }
}
