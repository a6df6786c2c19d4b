import { callFunction, type Db } from "~/platform/db/client";
import type { Undo } from "~/staff/notice-href";

export async function finishTask(db: Db, id: string): Promise<{ notice: string; undo: Undo }> {
  await db.updateTable("staff_tasks").set({ status: "done" }).where("id", "=", id).execute();
  return { notice: "task", undo: { intent: "reopen-task", records: [id] } };
}

export async function reopenTask(db: Db, id: string): Promise<string> {
  await db.updateTable("staff_tasks").set({ status: "open" }).where("id", "=", id).execute();
  return "task-reopened";
}

/** Something a member noticed, about an order or about none. */
export async function addTask(db: Db, note: string, orderId?: string): Promise<string> {
  await callFunction(db, "add_task", { task_note: note, ...(orderId && { the_order: orderId }) });
  return "task-added";
}
