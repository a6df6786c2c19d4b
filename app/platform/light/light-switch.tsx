import { useLight } from "~/platform/ui/light";
import { LIGHT_SWITCH_ID } from "./light";
import { usePageBytes } from "./use-page-bytes";

/** A plain form, so that it works without JavaScript; the server sends the page again. */
export function LightSwitch({ className = "" }: { className?: string }) {
  const light = useLight();
  return (
    <form method="post" action="/light" className="flex flex-wrap items-center gap-x-8 gap-y-2">
      <SwitchedNotice light={light} />
      {light && <PageWeight />}
      <button type="submit" name="light" value={light ? "0" : "1"} className={className}>
        {light ? "Show full pages" : "Use less data"}
      </button>
    </form>
  );
}

/** The target of the redirect after switching: visible only then, through :target, so that it works without scripts. */
function SwitchedNotice({ light }: { light: boolean }) {
  return (
    <p
      id={LIGHT_SWITCH_ID}
      tabIndex={-1}
      className="hidden scroll-mt-[50vh] basis-full font-medium text-fill target:block"
    >
      {light
        ? "Done: from here on you get small pictures and no film."
        : "Done: from here on you get pages with all their pictures and films."}
    </p>
  );
}

function PageWeight() {
  const bytes = usePageBytes();
  return (
    <span className="tabular-nums">
      {bytes === null
        ? "A light page: small pictures, no film"
        : `This page weighed ${Math.max(1, Math.round(bytes / 1000))} KB on its way to you`}
    </span>
  );
}
