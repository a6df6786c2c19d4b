import { AskedAppointments, appointmentFigures } from "~/atelier/appointments/staff/today";
import { NewMessages } from "~/people/contact/staff/today";
import { NewApplications } from "~/programme/applications/staff/today";
import { OpenTasks } from "~/shop/orders/staff/tasks-today";
import { OrdersToSend, orderFigures } from "~/shop/orders/staff/today";
import { PaidDays, paymentFigures } from "~/shop/payments/staff/today";
import { RunningLow } from "~/shop/stock/staff/today";
import { FailedMails, mailFigures } from "~/staff/email-log/today";
import type { DataOf, TodayView } from "~/staff/today";
import type { TODAY_READERS } from "./staff-area.server";

/** How Today shows what TODAY_READERS return, in order. */
export const TODAY_VIEW: TodayView<DataOf<typeof TODAY_READERS>> = {
  figures: {
    orders: orderFigures,
    payments: paymentFigures,
    appointments: appointmentFigures,
    mail: mailFigures,
  },
  lists: {
    orders: OrdersToSend,
    tasks: OpenTasks,
    payments: PaidDays,
  },
  columns: {
    mail: FailedMails,
    stock: RunningLow,
    appointments: AskedAppointments,
    applications: NewApplications,
    messages: NewMessages,
  },
};
