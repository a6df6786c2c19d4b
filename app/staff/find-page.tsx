import type { ReactNode } from "react";
import { Link } from "~/platform/ui/link";
import { APPLICATIONS_PATH, listedMark } from "~/programme/applications/staff/applications";
import { ORDERS_PATH } from "~/shop/orders/staff/order-list";
import { orderState } from "~/shop/orders/staff/order-state";
import type { Found } from "./find.server";

export function FindPage({ typed, found }: { typed: string; found: Found }) {
  const { orders, people, products, applications, tickets, messages } = found;
  const isEmpty = [orders, people, products, applications, tickets, messages].every(
    ({ length }) => length === 0,
  );
  return (
    <div className="staff-page">
      <header className="staff-head">
        <h1>{`“${typed}”`}</h1>
      </header>
      {isEmpty && (
        <div className="staff-empty">
          <b>Nothing found</b>
          <p>
            A name, an email address, a phone number, the digits of an order or an application, or the code of
            a ticket finds it.
          </p>
        </div>
      )}
      <Hits title="Orders" count={orders.length}>
        {orders.map((order) => (
          <Hit key={order.id} note={`${order.buyer}, ${orderState(order).label}`}>
            <Link to={`${ORDERS_PATH}/${order.reference}`}>{order.reference}</Link>
          </Hit>
        ))}
      </Hits>
      <Hits title="Tickets" count={tickets.length}>
        {tickets.map(({ code, name, reference }) => (
          <Hit key={code} note={name}>
            <Link to={`${ORDERS_PATH}/${reference}`}>{reference}</Link>
          </Hit>
        ))}
      </Hits>
      <Hits title="Messages" count={messages.length}>
        {messages.map(({ id, name, subject }) => (
          <Hit key={id} note={name}>
            <Link to={`/admin/messages/${id}`}>{subject}</Link>
          </Hit>
        ))}
      </Hits>
      <Hits title="Applications" count={applications.length}>
        {applications.map((application) => (
          <Hit key={application.id} note={`${application.type}, ${listedMark(application).label}`}>
            <Link to={`${APPLICATIONS_PATH}/${application.id}`}>{application.reference}</Link>
          </Hit>
        ))}
      </Hits>
      <Hits title="Pieces" count={products.length}>
        {products.map(({ id, name, status }) => (
          <Hit key={id} note={status.replace("_", " ")}>
            <Link to={`/product/${id}`}>{name}</Link>
          </Hit>
        ))}
      </Hits>
      <Hits title="People" count={people.length}>
        {people.map(({ id, name, email, role }) => (
          <Hit key={id} note={`${name} ${role}`}>
            <Link to={`${ORDERS_PATH}?q=${encodeURIComponent(email)}`}>{email}</Link>
          </Hit>
        ))}
      </Hits>
    </div>
  );
}

function Hits({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <table className="staff-table">
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

function Hit({ note, children }: { note: string; children: ReactNode }) {
  return (
    <tr>
      <td>{children}</td>
      <td className="staff-muted">{note}</td>
    </tr>
  );
}
