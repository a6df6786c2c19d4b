import { ArrowLink } from "~/platform/ui/arrow-link";
import { DELETED } from "./messages";

/** Shown after the account was deleted. */
export function DeletedPage() {
  return (
    <div className="grid content-start gap-8 px-gutter pt-8 pb-section lg:min-h-[34rem] lg:pt-20">
      <h1 className="display-title">Goodbye</h1>
      <p role="status" className="max-w-lead text-lead">
        {DELETED}
      </p>
      <p className="max-w-text">
        Our books keep what was sold, without your name. Thank you for your time with us. You are welcome back
        whenever you like.
      </p>
      <p>
        <ArrowLink to="/">AFI</ArrowLink>
      </p>
    </div>
  );
}
