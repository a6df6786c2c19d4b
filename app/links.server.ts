import type { RouterContextProvider } from "react-router";
import { createAppointmentLinks } from "./atelier/appointments/appointment-links.ts";
import { appointmentLinksContext } from "./atelier/context.ts";
import { confirmLinksContext, unsubscribeLinksContext } from "./people/context.ts";
import {
  CONFIRM_LINK_PURPOSE,
  createConfirmLinks,
  createUnsubscribeLinks,
  UNSUBSCRIBE_LINK_PURPOSE,
} from "./people/newsletter/unsubscribe-link.ts";
import { createApplicationLinks } from "./programme/applications/application-links.ts";
import { applicationLinksContext } from "./programme/context.ts";
import { orderLinksContext } from "./shop/context.ts";
import { createOrderLinks, ORDER_LINK_PURPOSE } from "./shop/orders/order-link.ts";

export type Links = ReturnType<typeof createLinks>;

/** All links that open something to whoever got them by mail. */
export function createLinks(keyFor: (purpose: string) => Buffer, siteUrl: string) {
  return {
    orderLinks: createOrderLinks(keyFor(ORDER_LINK_PURPOSE), siteUrl),
    appointmentLinks: createAppointmentLinks(keyFor, siteUrl),
    applicationLinks: createApplicationLinks(keyFor, siteUrl),
    unsubscribeLinks: createUnsubscribeLinks(keyFor(UNSUBSCRIBE_LINK_PURPOSE), siteUrl),
    confirmLinks: createConfirmLinks(keyFor(CONFIRM_LINK_PURPOSE), siteUrl),
  };
}

export function provideLinks(context: RouterContextProvider, links: Links): void {
  context.set(orderLinksContext, links.orderLinks);
  context.set(appointmentLinksContext, links.appointmentLinks);
  context.set(applicationLinksContext, links.applicationLinks);
  context.set(unsubscribeLinksContext, links.unsubscribeLinks);
  context.set(confirmLinksContext, links.confirmLinks);
}

export function getLinks(context: Readonly<RouterContextProvider>): Links {
  return {
    orderLinks: context.get(orderLinksContext),
    appointmentLinks: context.get(appointmentLinksContext),
    applicationLinks: context.get(applicationLinksContext),
    unsubscribeLinks: context.get(unsubscribeLinksContext),
    confirmLinks: context.get(confirmLinksContext),
  };
}
