import { data, redirect } from "react-router";
import { callFunction, type Db } from "~/platform/db/client";
import type { FileRecords } from "~/platform/uploads/uploads";
import { typedValues } from "~/staff/form/typed-values";
import { noticeHref } from "~/staff/notice-href";
import { staffAction } from "~/staff/staff-error.server";
import { APPLICATIONS_PATH } from "./applications";
import { makeDesigner } from "./make-designer.server";
import { CRITERIA } from "./panel";

/** What a member does on the page of one application. */
export function changeApplication(db: Db, uploads: FileRecords, id: string, form: FormData) {
  const intent = String(form.get("intent"));
  if (intent === "score") return scoreApplication(db, id, form);
  if (intent === "make-designer") return makeDesigner(db, uploads, id, "designer");
  if (intent === "make-fastrack") return makeDesigner(db, uploads, id, "fastrack");
  return answerApplication(db, id, form, intent);
}

function scoreApplication(db: Db, id: string, form: FormData) {
  return staffAction(
    async () => {
      const figures = Object.fromEntries(CRITERIA.map(({ name }) => [name, String(form.get(name) ?? "")]));
      await callFunction(db, "score_application", {
        input: { id, ...figures, why: String(form.get("why") ?? "") },
      });
      return redirect(noticeHref(`${APPLICATIONS_PATH}/${id}`, "application-scored"));
    },
    { intent: "score", typed: typedValues(form) },
  );
}

/** Shortlists, invites, accepts, declines or withdraws with a mail; or takes it into review, silently. */
function answerApplication(db: Db, id: string, form: FormData, status: string) {
  return staffAction(
    async () => {
      if (!/^[a-z_]+$/.test(status)) throw data("No such change", { status: 400 });
      await callFunction(db, "answer_application", {
        input: { id, status, sequence: Number(form.get("sequence")), words: String(form.get("words") ?? "") },
      });
      const notice = status === "in_review" ? "application-reviewed" : "application-answered";
      return redirect(noticeHref(`${APPLICATIONS_PATH}/${id}`, notice));
    },
    { intent: status, typed: typedValues(form) },
  );
}
