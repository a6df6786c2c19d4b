import { useLight } from "~/ui/light";
import { usePageBytes } from "./use-page-bytes";

/** A plain form: it works before and without JavaScript, and the server sends the page again. */
export function LightSwitch({ className = "" }: { className?: string }) {
  const light = useLight();
  return (
    <form method="post" action="/light" className="flex flex-wrap gap-x-8 gap-y-2">
      {light && <PageWeight />}
      <button type="submit" name="light" value={light ? "0" : "1"} className={className}>
        {light ? "Show full pages" : "Use less data"}
      </button>
    </form>
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
