import { Link } from "~/platform/ui/link";
import type { TodayFigure, Waiting } from "~/staff/today";
import { WaitingTable } from "~/staff/waiting-table";
import { APPOINTMENTS_PATH } from "./appointments";
import type { AskedAppointment } from "./today.server";

export function appointmentFigures({ count }: Waiting<AskedAppointment>): TodayFigure[] {
  return [{ term: "Appointments to answer", value: count }];
}

export function AskedAppointments({ data }: { data: Waiting<AskedAppointment> }) {
  return (
    <WaitingTable
      title="Appointments asked for"
      none="Every request is answered."
      waiting={data}
      keyOf={({ id }) => id}
      allHref={`${APPOINTMENTS_PATH}?show=to_answer`}
      columns={[
        { head: "When", cell: ({ when }) => when },
        { head: "What", cell: ({ service }) => service },
        {
          head: "From",
          cell: ({ id, name }) => (
            <Link className="staff-link" to={`${APPOINTMENTS_PATH}/${id}`}>
              {name}
            </Link>
          ),
        },
      ]}
    />
  );
}
