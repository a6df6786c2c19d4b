import { Button } from "~/platform/ui/button";
import { DATA_PATH } from "./paths";

/** A form and not a link: each download is noted as a request that was answered. */
export function DownloadForm({ page }: { page: "/yours" | "/account" }) {
  return (
    <form method="post" action={DATA_PATH}>
      <input type="hidden" name="page" value={page} />
      <Button type="submit" variant="outline">
        Download my data
      </Button>
    </form>
  );
}
