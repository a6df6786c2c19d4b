import { Link } from "~/platform/ui/link";
import type { Waiting } from "~/staff/today";
import { WaitingTable } from "~/staff/waiting-table";
import { MESSAGES_PATH } from "./messages";
import type { NewMessage } from "./today.server";

export function NewMessages({ data }: { data: Waiting<NewMessage> }) {
  return (
    <WaitingTable
      title="New messages"
      none="No new messages."
      waiting={data}
      allHref={`${MESSAGES_PATH}?show=open`}
      keyOf={({ id }) => id}
      columns={[
        {
          head: "About",
          cell: ({ id, subject }) => (
            <Link to={`${MESSAGES_PATH}/${id}`} className="underline underline-offset-4">
              {subject}
            </Link>
          ),
        },
        { head: "From", cell: ({ name }) => name },
        { head: "Came", cell: ({ at }) => at, isFigure: true },
      ]}
    />
  );
}
