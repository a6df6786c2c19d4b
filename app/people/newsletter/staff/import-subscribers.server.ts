import { data, redirect } from "react-router";
import { callFunction, type Db } from "~/platform/db/client";
import { isDate } from "~/platform/lib/dates";
import { typedValues } from "~/staff/form/typed-values";
import { MAX_CSV_ROWS, parseCsv } from "~/staff/list/parse-csv";
import { noticeHref } from "~/staff/notice-href";
import { staffAction } from "~/staff/staff-error.server";
import { SUBSCRIBERS_PATH } from "./newsletter";
import { type ImportPlan, OUTCOMES, type Outcome, readReaders } from "./subscriber-csv";

const MAX_SHOWN = 500;

interface ImportResult {
  added: number;
  lines: ImportPlan["lines"];
}

/** Without `import` nothing is written: the answer says what would change. */
export async function importSubscribers(db: Db, form: FormData) {
  const typed = typedValues(form);
  const file = form.get("file");
  if (!(file instanceof File) || file.size === 0)
    return data({ error: "Please choose a CSV file.", typed }, { status: 400 });
  const lines = readReaders(parseCsv(await file.text()));
  if ("error" in lines) return data({ error: lines.error, typed }, { status: 400 });
  if (lines.length > MAX_CSV_ROWS)
    return data({ error: `A file may have ${MAX_CSV_ROWS} lines.`, typed }, { status: 400 });
  const isDryRun = form.get("intent") !== "import";
  return staffAction(
    async () => {
      const answer = (await callFunction(db, "import_subscribers", {
        input: {
          fileName: file.name.slice(0, 200),
          consentText: typed.consentText?.replaceAll("\r\n", "\n").trim() ?? "",
          consentDate: isDate(typed.consentDate ?? "") ? typed.consentDate : "",
          consentPlace: typed.consentPlace?.trim() ?? "",
          isDryRun,
          lines: lines.map((line) => ({ ...line })),
        },
      })) as unknown as ImportResult;
      if (!isDryRun)
        return redirect(noticeHref(SUBSCRIBERS_PATH, answer.added > 0 ? "imported" : "none-imported"));
      return { plan: toPlan(file.name, answer.lines), typed };
    },
    { typed },
  );
}

function toPlan(fileName: string, lines: ImportPlan["lines"]): ImportPlan {
  const count = (outcome: Outcome) => lines.filter((line) => line.outcome === outcome).length;
  return {
    fileName,
    counts: Object.fromEntries(OUTCOMES.map((outcome) => [outcome, count(outcome)])) as Record<
      Outcome,
      number
    >,
    lines: lines.slice(0, MAX_SHOWN),
  };
}
