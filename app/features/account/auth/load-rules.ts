import { account } from "../account";

/** The rules of a form when it is first touched, and beside them the client it is about to need. */
export function loadRules<Name extends keyof typeof import("./auth-forms")>(name: Name) {
  account.open();
  return import("./auth-forms").then((forms) => forms[name]);
}
