import { listGuests } from "~/events/events/staff/staff-events.server";
import { localDate } from "~/platform/lib/dates";
import { csvResponse } from "~/staff/list/csv-response.server";
import { getStaff } from "~/staff/require-staff.server";
import type { Route } from "./+types/event-guests-csv";

/** Everyone who may come in, one line for each seat with a name. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const guests = await listGuests(getStaff(context).db, params.id);
  const head = [
    "Name",
    "Package",
    "Seat",
    "Seats",
    "Eats",
    "Needs",
    "Order",
    "Bought by",
    "Email",
    "Phone",
    "In",
    "Void",
  ];
  async function* rows() {
    for (const guest of guests) {
      const order = [guest.reference, guest.buyer, guest.email, guest.phone] as const;
      const isIn = guest.inAt ? localDate(guest.inAt).time : "";
      const isVoid = guest.isVoid ? "void" : "";
      yield [guest.name, guest.package, 1, guest.seats, guest.diet, guest.needs, ...order, isIn, isVoid];
      for (const { seat, name, diet, needs } of guest.guests)
        yield [
          name,
          guest.package,
          seat,
          guest.seats,
          diet,
          needs,
          ...order,
          guest.seatsIn.includes(seat) ? isIn : "",
          isVoid,
        ];
    }
  }
  return csvResponse(`guests-${params.id}.csv`, head, rows());
}
