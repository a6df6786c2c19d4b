import { STATUS_MARKS, type StaffAppointment } from "./appointments";

export function StatusMark({ appointment: { status, isHeld } }: { appointment: StaffAppointment }) {
  const { look, label } = STATUS_MARKS[status];
  const words = status === "requested" && !isHeld ? "Requested, no longer held" : label;
  return <span className={`st-mk st-mk--${look}`}>{words}</span>;
}
