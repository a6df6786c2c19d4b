import type { FindGroup } from "~/staff/find";
import type { FoundMessage } from "./find.server";
import { MESSAGES_PATH } from "./messages";

export const FOUND_MESSAGES: FindGroup<FoundMessage> = {
  title: "Messages",
  toHit: ({ id, name, subject }) => ({ key: id, to: `${MESSAGES_PATH}/${id}`, label: subject, note: name }),
};
