import { Link } from "~/platform/ui/link";
import type { Waiting } from "~/staff/today";
import { WaitingTable } from "~/staff/waiting-table";
import { APPLICATIONS_PATH } from "./applications";
import type { NewApplication } from "./today.server";

export function NewApplications({ data }: { data: Waiting<NewApplication> }) {
  return (
    <WaitingTable
      title="New applications"
      none="No new applications."
      waiting={data}
      allHref={`${APPLICATIONS_PATH}?show=new`}
      keyOf={({ id }) => id}
      columns={[
        {
          head: "Application",
          cell: ({ id, reference }) => (
            <Link to={`${APPLICATIONS_PATH}/${id}`} className="underline underline-offset-4">
              {reference}
            </Link>
          ),
        },
        { head: "Type", cell: ({ kind }) => kind },
        { head: "Town", cell: ({ town }) => town, isExtra: true },
        { head: "Received", cell: ({ at }) => at, isFigure: true },
      ]}
    />
  );
}
