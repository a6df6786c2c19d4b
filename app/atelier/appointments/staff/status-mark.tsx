import { STATUS_MARKS, type StaffAppointment } from "./appointments";

export function StatusMark({ appointment: { status, isHeld, asked } }: { appointment: StaffAppointment }) {
  const { look, label } = STATUS_MARKS[status];
  if (asked) return <span className="staff-status staff-status--wait">{label}, asks for another time</span>;
  const words = status === "requested" && !isHeld ? "Requested, no longer held" : label;
  return <span className={`staff-status staff-status--${look}`}>{words}</span>;
}
