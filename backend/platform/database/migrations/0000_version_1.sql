CREATE TABLE "accident_requests" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"sticker_id" bigint NOT NULL,
	"phone_hash" text,
	"caller_hash" text NOT NULL,
	"caller_site_hash" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_disclosures" (
	"id" bigint PRIMARY KEY NOT NULL,
	"caller_hash" text NOT NULL,
	"caller_site_hash" text,
	"browser_hash" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guess_allowances" (
	"account" varchar(64) NOT NULL,
	"holder" text NOT NULL,
	"used_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_browsers" (
	"account" varchar(64) NOT NULL,
	"browser_hash" text NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"account" varchar(64) NOT NULL,
	"email" varchar(50),
	"code_hash" text NOT NULL,
	"challenge_hash" text NOT NULL,
	"outbox_id" bigint NOT NULL,
	"caller_hash" text NOT NULL,
	"caller_site_hash" text,
	"browser_hash" text,
	"is_known_browser" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "caller_requests" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"caller_hash" text NOT NULL,
	"caller_site_hash" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_events" (
	"position" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_events_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contact_id" bigint NOT NULL,
	"attempt_id" bigint,
	"type" text NOT NULL,
	"detail" text,
	"held_until" timestamp with time zone,
	"caller_hash" text,
	"caller_site_hash" text,
	"browser_hash" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" bigint PRIMARY KEY NOT NULL,
	"sticker_id" bigint NOT NULL,
	"reason" text,
	"caller_hash" text NOT NULL,
	"caller_site_hash" text,
	"browser_hash" text,
	"answer_code_hash" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inquiries" (
	"id" bigint PRIMARY KEY NOT NULL,
	"first_name" varchar(30) NOT NULL,
	"last_name" varchar(30) NOT NULL,
	"email" varchar(50) NOT NULL,
	"phone" varchar(10) NOT NULL,
	"message" text NOT NULL,
	"caller_hash" text NOT NULL,
	"caller_site_hash" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"html" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "states" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "testimonials" (
	"id" integer PRIMARY KEY NOT NULL,
	"photo" text NOT NULL,
	"name" text NOT NULL,
	"company_name" text NOT NULL,
	"stars" integer NOT NULL,
	"description" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"payload" "bytea" NOT NULL,
	"is_decoy" boolean DEFAULT false NOT NULL,
	"contact_id" bigint,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"good_until" timestamp with time zone,
	"due_at" timestamp with time zone NOT NULL,
	"not_before" timestamp with time zone,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"leased_until" timestamp with time zone,
	"provider_reference" text,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_deliveries" (
	"outbox_id" bigint PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"payload" "bytea" NOT NULL,
	"state" text NOT NULL,
	"next_step_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_numbers" (
	"phone" varchar(10) PRIMARY KEY NOT NULL,
	"habit" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"result" "bytea",
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_reports" (
	"contact_id" bigint PRIMARY KEY NOT NULL,
	"owner_id" bigint NOT NULL,
	"caller_hash" text NOT NULL,
	"caller_site_hash" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wrong_vehicle_reports" (
	"id" bigint PRIMARY KEY NOT NULL,
	"sticker_id" bigint NOT NULL,
	"caller_hash" text NOT NULL,
	"caller_site_hash" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" bigint PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"product_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"price_paise" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" varchar(50) NOT NULL,
	"phone" varchar(10) NOT NULL,
	"email" varchar(50) NOT NULL,
	"address" varchar(200) NOT NULL,
	"city" varchar(30) NOT NULL,
	"state" text NOT NULL,
	"pincode" varchar(6) NOT NULL,
	"subtotal_paise" integer NOT NULL,
	"discount_paise" integer NOT NULL,
	"gst_paise" integer NOT NULL,
	"total_paise" integer NOT NULL,
	"promo_code_id" bigint,
	"promo_held_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "owners" (
	"id" bigint PRIMARY KEY NOT NULL,
	"login_id" bigint NOT NULL,
	"phone" varchar(10) NOT NULL,
	"email" varchar(50) NOT NULL,
	"name" varchar(50) DEFAULT '' NOT NULL,
	"date_of_birth" date,
	"address" varchar(200) DEFAULT '' NOT NULL,
	"city" varchar(30) DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"pincode" varchar(6) DEFAULT '' NOT NULL,
	"blood_group" text DEFAULT '' NOT NULL,
	"language" varchar(2) DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicles" (
	"id" bigint PRIMARY KEY NOT NULL,
	"owner_id" bigint NOT NULL,
	"sticker_id" bigint NOT NULL,
	"plate" varchar(10) NOT NULL,
	"emergency_phone" varchar(10) NOT NULL,
	"trial_ends_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payment_links" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"reference_id" varchar(40) NOT NULL,
	"description" text NOT NULL,
	"callback_url" text NOT NULL,
	"status" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_payment_links_reference_id_unique" UNIQUE("reference_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_payment_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"amount_paise" integer NOT NULL,
	"currency" varchar(3) NOT NULL,
	"receipt" varchar(40) NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"receipt" varchar(40),
	"idempotency_key" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_refunds_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "sandbox_webhooks" (
	"id" bigint PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"body" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"amount_paise" integer NOT NULL,
	"currency" varchar(3) NOT NULL,
	"provider_order_id" text,
	"opening_until" timestamp with time zone,
	"link_id" text,
	"link_url" text,
	"provider_payment_id" text,
	"failure_reason" varchar(200),
	"next_check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" bigint PRIMARY KEY NOT NULL,
	"provider_payment_id" text NOT NULL,
	"order_id" bigint,
	"amount_paise" bigint NOT NULL,
	"reason" varchar(100) NOT NULL,
	"state" text NOT NULL,
	"provider_refund_id" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stray_payments" (
	"provider_payment_id" text PRIMARY KEY NOT NULL,
	"order_id" bigint,
	"reason" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reseller_invoice_numbers" (
	"financial_year" varchar(5) PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reseller_invoices" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"number" varchar(16) NOT NULL,
	"seller_state" text NOT NULL,
	"buyer_gstin" varchar(15) NOT NULL,
	"cgst_paise" integer NOT NULL,
	"sgst_paise" integer NOT NULL,
	"igst_paise" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reseller_ledger" (
	"id" bigint PRIMARY KEY NOT NULL,
	"reseller_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"event" text NOT NULL,
	"order_id" bigint,
	"payment_id" bigint,
	"opening_paise" bigint NOT NULL,
	"credit_paise" bigint NOT NULL,
	"debit_paise" bigint NOT NULL,
	"closing_paise" bigint NOT NULL,
	"note" varchar(200) NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reseller_ledger_sums" CHECK ("reseller_ledger"."closing_paise" = "reseller_ledger"."opening_paise" + "reseller_ledger"."credit_paise" - "reseller_ledger"."debit_paise"),
	CONSTRAINT "reseller_ledger_amounts" CHECK ("reseller_ledger"."credit_paise" >= 0 and "reseller_ledger"."debit_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reseller_price_breaks" (
	"from_quantity" integer PRIMARY KEY NOT NULL,
	"rate_paise" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reseller_quotes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"reseller_id" bigint NOT NULL,
	"from_quantity" integer NOT NULL,
	"rate_paise" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reseller_orders" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"reseller_id" bigint NOT NULL,
	"mode" text NOT NULL,
	"quantity" integer NOT NULL,
	"rate_paise" integer NOT NULL,
	"discount_percent" numeric(5, 2) NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"dispatched_at" timestamp with time zone,
	"courier" varchar(50) DEFAULT '' NOT NULL,
	"docket" varchar(50) DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reseller_payments" (
	"id" bigint PRIMARY KEY NOT NULL,
	"reseller_id" bigint NOT NULL,
	"order_id" bigint,
	"amount_paise" bigint NOT NULL,
	"reference" varchar(64) NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reseller_payments_amount" CHECK ("reseller_payments"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "reseller_stickers" (
	"sticker_id" bigint PRIMARY KEY NOT NULL,
	"reseller_id" bigint NOT NULL,
	"order_id" bigint,
	"number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resellers" (
	"id" bigint PRIMARY KEY NOT NULL,
	"guid" varchar(64) NOT NULL,
	"email" varchar(50) NOT NULL,
	"name" varchar(50) NOT NULL,
	"phone" varchar(10) NOT NULL,
	"address" varchar(200) NOT NULL,
	"city" varchar(30) NOT NULL,
	"state" text NOT NULL,
	"pincode" varchar(6) NOT NULL,
	"gstin" varchar(15) DEFAULT '' NOT NULL,
	"prepaid_discount_percent" numeric(5, 2) NOT NULL,
	"postpaid_discount_percent" numeric(5, 2) NOT NULL,
	"purchase_limit" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "resellers_discounts" CHECK ("resellers"."prepaid_discount_percent" between 0 and 100 and "resellers"."postpaid_discount_percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "unknown_codes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" text DEFAULT 'sticker' NOT NULL,
	"caller_hash" text NOT NULL,
	"caller_site_hash" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_settings" (
	"vehicle_id" bigint PRIMARY KEY NOT NULL,
	"quiet_from_minute" integer,
	"quiet_to_minute" integer,
	"blocked_message_ids" text[] NOT NULL,
	"takes_calls" boolean NOT NULL,
	"shows_blood_group" boolean NOT NULL,
	"masks_plate" boolean NOT NULL,
	"emergency_calls" text NOT NULL,
	"messages_per_hour" integer,
	"asks_proof" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_settings_quiet_hours" CHECK (("contact_settings"."quiet_from_minute" is null) = ("contact_settings"."quiet_to_minute" is null)),
	CONSTRAINT "contact_settings_messages_per_hour" CHECK ("contact_settings"."messages_per_hour" > 0)
);
--> statement-breakpoint
CREATE TABLE "presence_proofs" (
	"id" bigint PRIMARY KEY NOT NULL,
	"sticker_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"is_right" boolean NOT NULL,
	"contact_id" bigint,
	"attempt_id" bigint,
	"caller_hash" text NOT NULL,
	"caller_site_hash" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stopped_callers" (
	"id" bigint PRIMARY KEY NOT NULL,
	"sticker_id" bigint NOT NULL,
	"caller_hash" text NOT NULL,
	"message_id" text,
	"contacted_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"code" varchar(30) NOT NULL,
	"percent" numeric(5, 2),
	"amount_paise" integer,
	"minimum_total_paise" integer DEFAULT 0 NOT NULL,
	"valid_from" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"use_limit" integer,
	"offer" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "promo_codes_kind" CHECK (num_nonnulls("promo_codes"."percent", "promo_codes"."amount_paise") = 1)
);
--> statement-breakpoint
CREATE TABLE "promo_failures" (
	"id" bigint PRIMARY KEY NOT NULL,
	"caller_hash" text NOT NULL,
	"caller_site_hash" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promo_grants" (
	"id" bigint PRIMARY KEY NOT NULL,
	"caller_hash" text NOT NULL,
	"promo_code_id" bigint NOT NULL,
	"total_paise" integer NOT NULL,
	"discount_paise" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"price_paise" integer NOT NULL,
	"struck_price_paise" integer NOT NULL,
	"photos" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sticker_orders" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"sticker_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stickers" (
	"id" bigint PRIMARY KEY NOT NULL,
	"guid" varchar(64) NOT NULL,
	"product_id" integer NOT NULL,
	"is_postpaid" boolean DEFAULT false NOT NULL,
	"is_paid" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"rate_paise" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stickers_product" CHECK ("stickers"."product_id" in (1, 2))
);
--> statement-breakpoint
CREATE TABLE "batch_stickers" (
	"sticker_id" bigint PRIMARY KEY NOT NULL,
	"batch_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"order_id" bigint
);
--> statement-breakpoint
CREATE TABLE "dispatch_corrections" (
	"id" bigint PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"courier" varchar(50) NOT NULL,
	"docket" varchar(50) NOT NULL,
	"dispatched_at" timestamp with time zone NOT NULL,
	"reason" varchar(100) NOT NULL,
	"corrected_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_dispatches" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"courier" varchar(50) NOT NULL,
	"docket" varchar(50) NOT NULL,
	"dispatched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sticker_batches" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" varchar(40) NOT NULL,
	"kind" text NOT NULL,
	"product_id" integer,
	"reseller_id" bigint,
	"quantity" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accident_requests" ADD CONSTRAINT "accident_requests_sticker_id_stickers_id_fk" FOREIGN KEY ("sticker_id") REFERENCES "public"."stickers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_events" ADD CONSTRAINT "contact_events_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_sticker_id_stickers_id_fk" FOREIGN KEY ("sticker_id") REFERENCES "public"."stickers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_reports" ADD CONSTRAINT "contact_reports_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_reports" ADD CONSTRAINT "contact_reports_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wrong_vehicle_reports" ADD CONSTRAINT "wrong_vehicle_reports_sticker_id_stickers_id_fk" FOREIGN KEY ("sticker_id") REFERENCES "public"."stickers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_promo_code_id_promo_codes_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_sticker_id_stickers_id_fk" FOREIGN KEY ("sticker_id") REFERENCES "public"."stickers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_payment_links" ADD CONSTRAINT "sandbox_payment_links_order_id_sandbox_payment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sandbox_payment_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_order_id_sandbox_payment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sandbox_payment_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_payment_id_sandbox_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."sandbox_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stray_payments" ADD CONSTRAINT "stray_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reseller_invoices" ADD CONSTRAINT "reseller_invoices_order_id_reseller_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."reseller_orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reseller_ledger" ADD CONSTRAINT "reseller_ledger_reseller_id_resellers_id_fk" FOREIGN KEY ("reseller_id") REFERENCES "public"."resellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reseller_ledger" ADD CONSTRAINT "reseller_ledger_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reseller_ledger" ADD CONSTRAINT "reseller_ledger_payment_id_reseller_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."reseller_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reseller_quotes" ADD CONSTRAINT "reseller_quotes_reseller_id_resellers_id_fk" FOREIGN KEY ("reseller_id") REFERENCES "public"."resellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reseller_orders" ADD CONSTRAINT "reseller_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reseller_orders" ADD CONSTRAINT "reseller_orders_reseller_id_resellers_id_fk" FOREIGN KEY ("reseller_id") REFERENCES "public"."resellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reseller_payments" ADD CONSTRAINT "reseller_payments_reseller_id_resellers_id_fk" FOREIGN KEY ("reseller_id") REFERENCES "public"."resellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reseller_payments" ADD CONSTRAINT "reseller_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reseller_stickers" ADD CONSTRAINT "reseller_stickers_sticker_id_stickers_id_fk" FOREIGN KEY ("sticker_id") REFERENCES "public"."stickers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reseller_stickers" ADD CONSTRAINT "reseller_stickers_reseller_id_resellers_id_fk" FOREIGN KEY ("reseller_id") REFERENCES "public"."resellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reseller_stickers" ADD CONSTRAINT "reseller_stickers_order_id_reseller_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."reseller_orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_settings" ADD CONSTRAINT "contact_settings_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence_proofs" ADD CONSTRAINT "presence_proofs_sticker_id_stickers_id_fk" FOREIGN KEY ("sticker_id") REFERENCES "public"."stickers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stopped_callers" ADD CONSTRAINT "stopped_callers_sticker_id_stickers_id_fk" FOREIGN KEY ("sticker_id") REFERENCES "public"."stickers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_grants" ADD CONSTRAINT "promo_grants_promo_code_id_promo_codes_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sticker_orders" ADD CONSTRAINT "sticker_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sticker_orders" ADD CONSTRAINT "sticker_orders_sticker_id_stickers_id_fk" FOREIGN KEY ("sticker_id") REFERENCES "public"."stickers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_stickers" ADD CONSTRAINT "batch_stickers_sticker_id_stickers_id_fk" FOREIGN KEY ("sticker_id") REFERENCES "public"."stickers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_stickers" ADD CONSTRAINT "batch_stickers_batch_id_sticker_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."sticker_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_stickers" ADD CONSTRAINT "batch_stickers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatch_corrections" ADD CONSTRAINT "dispatch_corrections_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_dispatches" ADD CONSTRAINT "shop_dispatches_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sticker_batches" ADD CONSTRAINT "sticker_batches_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sticker_batches" ADD CONSTRAINT "sticker_batches_reseller_id_resellers_id_fk" FOREIGN KEY ("reseller_id") REFERENCES "public"."resellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accident_requests_phone" ON "accident_requests" USING btree ("phone_hash","created_at");--> statement-breakpoint
CREATE INDEX "accident_requests_caller" ON "accident_requests" USING btree ("caller_hash","created_at");--> statement-breakpoint
CREATE INDEX "accident_requests_caller_site" ON "accident_requests" USING btree ("caller_site_hash","created_at");--> statement-breakpoint
CREATE INDEX "accident_requests_created" ON "accident_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "account_disclosures_caller" ON "account_disclosures" USING btree ("caller_hash","created_at");--> statement-breakpoint
CREATE INDEX "account_disclosures_caller_site" ON "account_disclosures" USING btree ("caller_site_hash","created_at");--> statement-breakpoint
CREATE INDEX "account_disclosures_browser" ON "account_disclosures" USING btree ("browser_hash","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "guess_allowances_account_holder" ON "guess_allowances" USING btree ("account","holder");--> statement-breakpoint
CREATE INDEX "guess_allowances_used" ON "guess_allowances" USING btree ("used_until");--> statement-breakpoint
CREATE UNIQUE INDEX "known_browsers_account_browser" ON "known_browsers" USING btree ("account","browser_hash");--> statement-breakpoint
CREATE INDEX "known_browsers_used" ON "known_browsers" USING btree ("last_used_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_codes_challenge" ON "one_time_codes" USING btree ("challenge_hash");--> statement-breakpoint
CREATE INDEX "one_time_codes_account" ON "one_time_codes" USING btree ("account","created_at");--> statement-breakpoint
CREATE INDEX "one_time_codes_caller" ON "one_time_codes" USING btree ("caller_hash","created_at");--> statement-breakpoint
CREATE INDEX "one_time_codes_caller_site" ON "one_time_codes" USING btree ("caller_site_hash","created_at");--> statement-breakpoint
CREATE INDEX "caller_requests_caller" ON "caller_requests" USING btree ("caller_hash","kind","created_at");--> statement-breakpoint
CREATE INDEX "caller_requests_site" ON "caller_requests" USING btree ("caller_site_hash","kind","created_at");--> statement-breakpoint
CREATE INDEX "caller_requests_age" ON "caller_requests" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_events_attempt" ON "contact_events" USING btree ("contact_id","attempt_id","type");--> statement-breakpoint
CREATE INDEX "contact_events_caller" ON "contact_events" USING btree ("caller_hash","at");--> statement-breakpoint
CREATE INDEX "contact_events_caller_site" ON "contact_events" USING btree ("caller_site_hash","at");--> statement-breakpoint
CREATE INDEX "contact_events_browser" ON "contact_events" USING btree ("browser_hash","at") WHERE "contact_events"."browser_hash" is not null;--> statement-breakpoint
CREATE INDEX "contacts_sticker" ON "contacts" USING btree ("sticker_id","created_at");--> statement-breakpoint
CREATE INDEX "contacts_created" ON "contacts" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_answer_code" ON "contacts" USING btree ("answer_code_hash");--> statement-breakpoint
CREATE INDEX "contacts_answer_code_age" ON "contacts" USING btree ("created_at") WHERE "contacts"."answer_code_hash" is not null;--> statement-breakpoint
CREATE INDEX "inquiries_caller" ON "inquiries" USING btree ("caller_hash","created_at");--> statement-breakpoint
CREATE INDEX "inquiries_caller_site" ON "inquiries" USING btree ("caller_site_hash","created_at");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at") WHERE "outbox"."state" in ('waiting', 'leased');--> statement-breakpoint
CREATE INDEX "outbox_dead" ON "outbox" USING btree ("finished_at") WHERE "outbox"."state" = 'dead';--> statement-breakpoint
CREATE INDEX "outbox_contact" ON "outbox" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "outbox_channel" ON "outbox" USING btree ("channel","created_at");--> statement-breakpoint
CREATE INDEX "sandbox_deliveries_created" ON "sandbox_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sandbox_deliveries_step" ON "sandbox_deliveries" USING btree ("next_step_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_reports_caller" ON "contact_reports" USING btree ("caller_hash","created_at");--> statement-breakpoint
CREATE INDEX "contact_reports_caller_site" ON "contact_reports" USING btree ("caller_site_hash","created_at");--> statement-breakpoint
CREATE INDEX "contact_reports_created" ON "contact_reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "wrong_vehicle_reports_caller" ON "wrong_vehicle_reports" USING btree ("caller_hash","created_at");--> statement-breakpoint
CREATE INDEX "wrong_vehicle_reports_caller_site" ON "wrong_vehicle_reports" USING btree ("caller_site_hash","created_at");--> statement-breakpoint
CREATE INDEX "wrong_vehicle_reports_created" ON "wrong_vehicle_reports" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_product" ON "order_lines" USING btree ("order_id","product_id");--> statement-breakpoint
CREATE INDEX "orders_promo_code" ON "orders" USING btree ("promo_code_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "owners_phone" ON "owners" USING btree ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "owners_login_id" ON "owners" USING btree ("login_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_sticker" ON "vehicles" USING btree ("sticker_id");--> statement-breakpoint
CREATE INDEX "vehicles_owner" ON "vehicles" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "sandbox_payments_order" ON "sandbox_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_payment" ON "sandbox_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "sandbox_webhooks_due" ON "sandbox_webhooks" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider_order" ON "payments" USING btree ("provider_order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_link" ON "payments" USING btree ("link_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider_payment" ON "payments" USING btree ("provider_payment_id");--> statement-breakpoint
CREATE INDEX "payments_next_check" ON "payments" USING btree ("next_check_at") WHERE "payments"."next_check_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider_refund" ON "refunds" USING btree ("provider_refund_id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("provider_payment_id");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reseller_invoices_number" ON "reseller_invoices" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "reseller_ledger_number" ON "reseller_ledger" USING btree ("reseller_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "reseller_ledger_event" ON "reseller_ledger" USING btree ("order_id","event") WHERE "reseller_ledger"."event" not in ('dispatch', 'refund');--> statement-breakpoint
CREATE INDEX "reseller_ledger_order" ON "reseller_ledger" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reseller_ledger_payment" ON "reseller_ledger" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reseller_quotes_rate" ON "reseller_quotes" USING btree ("reseller_id","from_quantity","rate_paise");--> statement-breakpoint
CREATE INDEX "reseller_quotes_expiry" ON "reseller_quotes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reseller_orders_reseller" ON "reseller_orders" USING btree ("reseller_id","created_at","order_id");--> statement-breakpoint
CREATE INDEX "reseller_orders_open" ON "reseller_orders" USING btree ("reseller_id","created_at") WHERE "reseller_orders"."mode" = 'postpaid' and "reseller_orders"."paid_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reseller_payments_reference" ON "reseller_payments" USING btree ("reseller_id","reference");--> statement-breakpoint
CREATE INDEX "reseller_payments_reseller" ON "reseller_payments" USING btree ("reseller_id","paid_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reseller_stickers_number" ON "reseller_stickers" USING btree ("reseller_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "resellers_guid" ON "resellers" USING btree ("guid");--> statement-breakpoint
CREATE UNIQUE INDEX "resellers_email" ON "resellers" USING btree ("email");--> statement-breakpoint
CREATE INDEX "unknown_codes_caller" ON "unknown_codes" USING btree ("caller_hash","created_at");--> statement-breakpoint
CREATE INDEX "unknown_codes_caller_site" ON "unknown_codes" USING btree ("caller_site_hash","created_at");--> statement-breakpoint
CREATE INDEX "unknown_codes_created" ON "unknown_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "presence_proofs_caller" ON "presence_proofs" USING btree ("caller_hash","created_at");--> statement-breakpoint
CREATE INDEX "presence_proofs_caller_site" ON "presence_proofs" USING btree ("caller_site_hash","created_at");--> statement-breakpoint
CREATE INDEX "presence_proofs_created" ON "presence_proofs" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "stopped_callers_sticker_caller" ON "stopped_callers" USING btree ("sticker_id","caller_hash");--> statement-breakpoint
CREATE INDEX "stopped_callers_expires" ON "stopped_callers" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "promo_codes_code" ON "promo_codes" USING btree ("code");--> statement-breakpoint
CREATE INDEX "promo_failures_caller" ON "promo_failures" USING btree ("caller_hash","created_at");--> statement-breakpoint
CREATE INDEX "promo_failures_caller_site" ON "promo_failures" USING btree ("caller_site_hash","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "promo_grants_caller" ON "promo_grants" USING btree ("caller_hash","total_paise","promo_code_id");--> statement-breakpoint
CREATE INDEX "promo_grants_expiry" ON "promo_grants" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sticker_orders_sticker" ON "sticker_orders" USING btree ("sticker_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stickers_guid" ON "stickers" USING btree ("guid");--> statement-breakpoint
CREATE UNIQUE INDEX "batch_stickers_number" ON "batch_stickers" USING btree ("batch_id","number");--> statement-breakpoint
CREATE INDEX "batch_stickers_order" ON "batch_stickers" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "dispatch_corrections_order" ON "dispatch_corrections" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sticker_batches_name" ON "sticker_batches" USING btree ("name");--> statement-breakpoint
CREATE FUNCTION "refuse_ledger_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The ledger only takes new rows' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "reseller_ledger_keeps_rows" BEFORE UPDATE OR DELETE ON "reseller_ledger"
	FOR EACH ROW EXECUTE FUNCTION "refuse_ledger_change"();
--> statement-breakpoint
CREATE TRIGGER "reseller_ledger_keeps_all" BEFORE TRUNCATE ON "reseller_ledger"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_ledger_change"();
--> statement-breakpoint
CREATE FUNCTION "check_ledger_row"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	before bigint;
BEGIN
	SELECT "closing_paise" INTO before FROM "reseller_ledger"
		WHERE "reseller_id" = NEW."reseller_id" AND "number" = NEW."number" - 1;
	IF NEW."number" = 1 THEN
		before := 0;
	END IF;
	IF before IS DISTINCT FROM NEW."opening_paise" THEN
		RAISE EXCEPTION 'A row of the ledger begins where the one before it ended' USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "reseller_ledger_adds_up" BEFORE INSERT ON "reseller_ledger"
	FOR EACH ROW EXECUTE FUNCTION "check_ledger_row"();
