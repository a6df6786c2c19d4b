import { Link } from "~/platform/ui/link";
import { Form } from "~/staff/form/form";
import { AreaField, StaffForm } from "~/staff/form/staff-form";
import type { Waiting } from "~/staff/today";
import { WaitingTable } from "~/staff/waiting-table";
import { OrderPageLink } from "./order-page-link";
import type { OpenTask } from "./tasks-today.server";

export function OpenTasks({ data: tasks }: { data: Waiting<OpenTask> }) {
  return (
    <div>
      <WaitingTable
        title="To put right"
        none="Nothing is to be put right."
        waiting={tasks}
        keyOf={({ id }) => id}
        columns={[
          { head: "What", cell: ({ note }) => note },
          { head: "Order", cell: ({ reference }) => reference && <OrderPageLink reference={reference} /> },
          { head: "Since", cell: ({ at }) => at, isFigure: true, isExtra: true },
          { head: "Done", cell: (task) => <TaskAction task={task} />, isFigure: true },
        ]}
      />
      <details className="mt-2">
        <summary>Add a task</summary>
        <StaffForm data-adds="" className="staff-stack max-w-text" key={tasks.count}>
          <AreaField name="task" label="What is to be put right" rows={2} isRequired />
          <p>
            <button type="submit" name="intent" value="add-task" className="staff-button staff-button--line">
              Add task
            </button>
          </p>
        </StaffForm>
      </details>
    </div>
  );
}

function TaskAction({ task: { id, note, refundHref } }: { task: OpenTask }) {
  if (!refundHref) return <TickOff id={id} note={note} />;
  return (
    <Link to={refundHref} className="staff-link">
      Type the reference
    </Link>
  );
}

function TickOff({ id, note }: { id: string; note: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="record" value={id} />
      <button
        type="submit"
        name="intent"
        value="task"
        className="staff-link"
        aria-label={`Tick off: ${note}`}
      >
        Tick off
      </button>
    </Form>
  );
}
