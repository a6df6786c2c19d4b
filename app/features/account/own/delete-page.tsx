import type { FormResult } from "~/lib/form-result";
import { DeleteForm } from "./delete-form";
import type { Overview } from "./overview";

/** The deletion dialog as a page, for browsers without scripts. */
export function DeletePage({ overview, answer }: { overview: Overview; answer: FormResult | undefined }) {
  return (
    <div className="px-gutter pt-8 pb-section lg:pt-20">
      <h1 className="display-title">Delete my data</h1>
      <div className="max-w-[42rem]">
        <DeleteForm overview={overview} answer={answer} />
      </div>
    </div>
  );
}
