// Written by `npm run db:types` from supabase/migrations; changes by hand are lost.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      appointments: {
        Row: {
          appointment_date: string;
          appointment_time: string;
          created_at: string;
          email: string;
          email_confirmation: boolean;
          estimated_budget: string | null;
          files_folder: string | null;
          full_name: string;
          id: string;
          idempotency_key: string | null;
          notes: string | null;
          occasion_type: "Wedding" | "Formal Event" | "Casual Wear" | "Other" | null;
          phone_number: string;
          preferred_contact_method: "Email" | "Phone" | "Text Message";
          reference_images: string[];
          service_other: string | null;
          service_type: "Custom Clothing Design" | "Alterations" | "Fitting Session" | "Consultation" | "Other";
          sms_confirmation: boolean;
          status: "requested" | "confirmed" | "declined" | "completed";
          terms_agreed: boolean;
          updated_at: string;
          user_id: string | null;
        };
        Insert: {
          appointment_date: string;
          appointment_time: string;
          created_at?: string;
          email: string;
          email_confirmation?: boolean;
          estimated_budget?: string | null;
          files_folder?: string | null;
          full_name: string;
          id?: string;
          idempotency_key?: string | null;
          notes?: string | null;
          occasion_type?: "Wedding" | "Formal Event" | "Casual Wear" | "Other" | null;
          phone_number: string;
          preferred_contact_method: "Email" | "Phone" | "Text Message";
          reference_images?: string[];
          service_other?: string | null;
          service_type: "Custom Clothing Design" | "Alterations" | "Fitting Session" | "Consultation" | "Other";
          sms_confirmation?: boolean;
          status?: "requested" | "confirmed" | "declined" | "completed";
          terms_agreed: boolean;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          appointment_date?: string;
          appointment_time?: string;
          created_at?: string;
          email?: string;
          email_confirmation?: boolean;
          estimated_budget?: string | null;
          files_folder?: string | null;
          full_name?: string;
          id?: string;
          idempotency_key?: string | null;
          notes?: string | null;
          occasion_type?: "Wedding" | "Formal Event" | "Casual Wear" | "Other" | null;
          phone_number?: string;
          preferred_contact_method?: "Email" | "Phone" | "Text Message";
          reference_images?: string[];
          service_other?: string | null;
          service_type?: "Custom Clothing Design" | "Alterations" | "Fitting Session" | "Consultation" | "Other";
          sms_confirmation?: boolean;
          status?: "requested" | "confirmed" | "declined" | "completed";
          terms_agreed?: boolean;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [];
      };
      banners: {
        Row: {
          active: boolean;
          created_at: string;
          id: string;
          title: string;
          updated_at: string;
        };
        Insert: {
          active?: boolean;
          created_at?: string;
          id?: string;
          title: string;
          updated_at?: string;
        };
        Update: {
          active?: boolean;
          created_at?: string;
          id?: string;
          title?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      blogs: {
        Row: {
          category: "Digital Magazine" | "Insider" | "Masterclass" | "Press Releases";
          content: string;
          created_at: string;
          excerpt: string | null;
          featured_image: string | null;
          id: string;
          slug: string;
          status: "draft" | "published";
          title: string;
          updated_at: string;
          words: unknown | null;
        };
        Insert: {
          category: "Digital Magazine" | "Insider" | "Masterclass" | "Press Releases";
          content: string;
          created_at?: string;
          excerpt?: string | null;
          featured_image?: string | null;
          id?: string;
          slug: string;
          status?: "draft" | "published";
          title: string;
          updated_at?: string;
          words?: never;
        };
        Update: {
          category?: "Digital Magazine" | "Insider" | "Masterclass" | "Press Releases";
          content?: string;
          created_at?: string;
          excerpt?: string | null;
          featured_image?: string | null;
          id?: string;
          slug?: string;
          status?: "draft" | "published";
          title?: string;
          updated_at?: string;
          words?: never;
        };
        Relationships: [];
      };
      contact_messages: {
        Row: {
          created_at: string;
          email: string;
          id: string;
          idempotency_key: string | null;
          message: string;
          name: string;
          status: "new" | "read" | "answered";
          subject: string;
          updated_at: string;
          user_id: string | null;
        };
        Insert: {
          created_at?: string;
          email: string;
          id?: string;
          idempotency_key?: string | null;
          message: string;
          name: string;
          status?: "new" | "read" | "answered";
          subject: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          created_at?: string;
          email?: string;
          id?: string;
          idempotency_key?: string | null;
          message?: string;
          name?: string;
          status?: "new" | "read" | "answered";
          subject?: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [];
      };
      designer_applications: {
        Row: {
          age_groups: string;
          application_type: "Fashion Show" | "Pop-Up Shop";
          company_label_name: string;
          company_registration_number: string;
          created_at: string;
          design_type: ("Ladieswear" | "Menswear" | "Genderneutral" | "Jewellery" | "Accessories" | "Footwear" | "Millinery")[];
          email: string;
          files_folder: string | null;
          first_name: string;
          has_done_shows: boolean;
          has_studio: boolean;
          id: string;
          idempotency_key: string | null;
          last_name: string;
          operating_duration: string;
          phone: string;
          portfolio_files: string[];
          previous_shows: string | null;
          social_media_handles: string;
          status: "new" | "in_review" | "accepted" | "declined";
          stores_supplied: string;
          studio_address: string | null;
          terms_accepted: boolean;
          title: "Mr" | "Ms" | "Mrs" | "Dr";
          updated_at: string;
          user_id: string | null;
          website: string | null;
        };
        Insert: {
          age_groups: string;
          application_type: "Fashion Show" | "Pop-Up Shop";
          company_label_name: string;
          company_registration_number: string;
          created_at?: string;
          design_type: ("Ladieswear" | "Menswear" | "Genderneutral" | "Jewellery" | "Accessories" | "Footwear" | "Millinery")[];
          email: string;
          files_folder?: string | null;
          first_name: string;
          has_done_shows?: boolean;
          has_studio?: boolean;
          id?: string;
          idempotency_key?: string | null;
          last_name: string;
          operating_duration: string;
          phone: string;
          portfolio_files?: string[];
          previous_shows?: string | null;
          social_media_handles: string;
          status?: "new" | "in_review" | "accepted" | "declined";
          stores_supplied: string;
          studio_address?: string | null;
          terms_accepted: boolean;
          title: "Mr" | "Ms" | "Mrs" | "Dr";
          updated_at?: string;
          user_id?: string | null;
          website?: string | null;
        };
        Update: {
          age_groups?: string;
          application_type?: "Fashion Show" | "Pop-Up Shop";
          company_label_name?: string;
          company_registration_number?: string;
          created_at?: string;
          design_type?: ("Ladieswear" | "Menswear" | "Genderneutral" | "Jewellery" | "Accessories" | "Footwear" | "Millinery")[];
          email?: string;
          files_folder?: string | null;
          first_name?: string;
          has_done_shows?: boolean;
          has_studio?: boolean;
          id?: string;
          idempotency_key?: string | null;
          last_name?: string;
          operating_duration?: string;
          phone?: string;
          portfolio_files?: string[];
          previous_shows?: string | null;
          social_media_handles?: string;
          status?: "new" | "in_review" | "accepted" | "declined";
          stores_supplied?: string;
          studio_address?: string | null;
          terms_accepted?: boolean;
          title?: "Mr" | "Ms" | "Mrs" | "Dr";
          updated_at?: string;
          user_id?: string | null;
          website?: string | null;
        };
        Relationships: [];
      };
      events: {
        Row: {
          category: "Fashion Shows" | "Exhibitions" | "Launches" | "Galas" | "Conferences" | "Tickets" | null;
          created_at: string;
          description: string | null;
          event_date: string;
          event_time: string | null;
          featured_image: string | null;
          id: string;
          location: string | null;
          status: "draft" | "published";
          title: string;
          updated_at: string;
          words: unknown | null;
        };
        Insert: {
          category?: "Fashion Shows" | "Exhibitions" | "Launches" | "Galas" | "Conferences" | "Tickets" | null;
          created_at?: string;
          description?: string | null;
          event_date: string;
          event_time?: string | null;
          featured_image?: string | null;
          id?: string;
          location?: string | null;
          status?: "draft" | "published";
          title: string;
          updated_at?: string;
          words?: never;
        };
        Update: {
          category?: "Fashion Shows" | "Exhibitions" | "Launches" | "Galas" | "Conferences" | "Tickets" | null;
          created_at?: string;
          description?: string | null;
          event_date?: string;
          event_time?: string | null;
          featured_image?: string | null;
          id?: string;
          location?: string | null;
          status?: "draft" | "published";
          title?: string;
          updated_at?: string;
          words?: never;
        };
        Relationships: [];
      };
      fastrack_designers: {
        Row: {
          bio: string | null;
          created_at: string;
          display_order: number;
          id: string;
          image: string | null;
          name: string;
          updated_at: string;
          words: unknown | null;
        };
        Insert: {
          bio?: string | null;
          created_at?: string;
          display_order?: number;
          id?: string;
          image?: string | null;
          name: string;
          updated_at?: string;
          words?: never;
        };
        Update: {
          bio?: string | null;
          created_at?: string;
          display_order?: number;
          id?: string;
          image?: string | null;
          name?: string;
          updated_at?: string;
          words?: never;
        };
        Relationships: [];
      };
      job_positions: {
        Row: {
          created_at: string;
          department: string;
          description: string;
          employment_type: string;
          id: string;
          is_active: boolean;
          location: string;
          salary_range: string | null;
          title: string;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          department: string;
          description: string;
          employment_type: string;
          id?: string;
          is_active?: boolean;
          location: string;
          salary_range?: string | null;
          title: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          department?: string;
          description?: string;
          employment_type?: string;
          id?: string;
          is_active?: boolean;
          location?: string;
          salary_range?: string | null;
          title?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      newsletter_subscriptions: {
        Row: {
          created_at: string;
          email: string;
          id: string;
          name: string;
          surname: string;
        };
        Insert: {
          created_at?: string;
          email: string;
          id?: string;
          name: string;
          surname: string;
        };
        Update: {
          created_at?: string;
          email?: string;
          id?: string;
          name?: string;
          surname?: string;
        };
        Relationships: [];
      };
      newsletters: {
        Row: {
          created_at: string;
          id: string;
          paragraphs: string[];
          subject: string;
        };
        Insert: {
          created_at?: string;
          id: string;
          paragraphs: string[];
          subject: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          paragraphs?: string[];
          subject?: string;
        };
        Relationships: [];
      };
      order_lines: {
        Row: {
          id: string;
          image: string | null;
          item_id: string;
          kind: "product" | "ticket";
          name: string;
          order_id: string;
          place: number;
          quantity: number;
          size: string | null;
          taken: number | null;
          total_cents: number;
          unit_cents: number;
        };
        Insert: {
          id?: string;
          image?: string | null;
          item_id: string;
          kind: "product" | "ticket";
          name: string;
          order_id: string;
          place: number;
          quantity: number;
          size?: string | null;
          taken?: number | null;
          total_cents?: never;
          unit_cents: number;
        };
        Update: {
          id?: string;
          image?: string | null;
          item_id?: string;
          kind?: "product" | "ticket";
          name?: string;
          order_id?: string;
          place?: number;
          quantity?: number;
          size?: string | null;
          taken?: number | null;
          total_cents?: never;
          unit_cents?: number;
        };
        Relationships: [
          {
            foreignKeyName: "order_lines_order_id_fkey";
            columns: ["order_id"];
            isOneToOne: false;
            referencedRelation: "orders";
            referencedColumns: ["id"];
          },
        ];
      };
      orders: {
        Row: {
          address: string | null;
          attempt: string | null;
          city: string | null;
          created_at: string;
          email: string;
          expires_at: string;
          first_name: string;
          fulfilled_at: string | null;
          holds_stock: boolean;
          id: string;
          last_name: string;
          paid_at: string | null;
          phone: string | null;
          postal_code: string | null;
          reference: string;
          shipping_cents: number;
          status: "pending" | "paid" | "cancelled" | "declined" | "expired" | "fulfilled" | "refunded";
          subtotal_cents: number;
          total_cents: number;
          updated_at: string;
          user_id: string | null;
          vat_cents: number;
        };
        Insert: {
          address?: string | null;
          attempt?: string | null;
          city?: string | null;
          created_at?: string;
          email: string;
          expires_at?: string;
          first_name: string;
          fulfilled_at?: string | null;
          holds_stock?: boolean;
          id?: string;
          last_name: string;
          paid_at?: string | null;
          phone?: string | null;
          postal_code?: string | null;
          reference: string;
          shipping_cents: number;
          status?: "pending" | "paid" | "cancelled" | "declined" | "expired" | "fulfilled" | "refunded";
          subtotal_cents: number;
          total_cents: number;
          updated_at?: string;
          user_id?: string | null;
          vat_cents: number;
        };
        Update: {
          address?: string | null;
          attempt?: string | null;
          city?: string | null;
          created_at?: string;
          email?: string;
          expires_at?: string;
          first_name?: string;
          fulfilled_at?: string | null;
          holds_stock?: boolean;
          id?: string;
          last_name?: string;
          paid_at?: string | null;
          phone?: string | null;
          postal_code?: string | null;
          reference?: string;
          shipping_cents?: number;
          status?: "pending" | "paid" | "cancelled" | "declined" | "expired" | "fulfilled" | "refunded";
          subtotal_cents?: number;
          total_cents?: number;
          updated_at?: string;
          user_id?: string | null;
          vat_cents?: number;
        };
        Relationships: [];
      };
      outbox: {
        Row: {
          attempts: number;
          created_at: string;
          dedupe_key: string;
          id: string;
          kind: "order_confirmation" | "tickets" | "staff_notice" | "order_link" | "parcel_sent" | "booking_receipt" | "booking_notice" | "application_receipt" | "application_notice" | "contact_notice" | "newsletter_welcome" | "newsletter" | "account_confirmation" | "account_recovery" | "account_exists" | "password_changed" | "withheld_mails";
          last_error: string | null;
          next_attempt_at: string;
          payload: Json;
          recipient: string | null;
          sent_at: string | null;
          status: "pending" | "sent" | "failed";
        };
        Insert: {
          attempts?: number;
          created_at?: string;
          dedupe_key: string;
          id?: string;
          kind: "order_confirmation" | "tickets" | "staff_notice" | "order_link" | "parcel_sent" | "booking_receipt" | "booking_notice" | "application_receipt" | "application_notice" | "contact_notice" | "newsletter_welcome" | "newsletter" | "account_confirmation" | "account_recovery" | "account_exists" | "password_changed" | "withheld_mails";
          last_error?: string | null;
          next_attempt_at?: string;
          payload?: Json;
          recipient?: string | null;
          sent_at?: string | null;
          status?: "pending" | "sent" | "failed";
        };
        Update: {
          attempts?: number;
          created_at?: string;
          dedupe_key?: string;
          id?: string;
          kind?: "order_confirmation" | "tickets" | "staff_notice" | "order_link" | "parcel_sent" | "booking_receipt" | "booking_notice" | "application_receipt" | "application_notice" | "contact_notice" | "newsletter_welcome" | "newsletter" | "account_confirmation" | "account_recovery" | "account_exists" | "password_changed" | "withheld_mails";
          last_error?: string | null;
          next_attempt_at?: string;
          payload?: Json;
          recipient?: string | null;
          sent_at?: string | null;
          status?: "pending" | "sent" | "failed";
        };
        Relationships: [];
      };
      payment_messages: {
        Row: {
          created_at: string;
          digest: string | null;
          id: string;
          kind: "initiate" | "return" | "notify" | "query";
          last_at: string;
          order_id: string | null;
          payment_id: string | null;
          received: string | null;
          repeats: number;
          sent: string | null;
          verdict: string;
        };
        Insert: {
          created_at?: string;
          digest?: string | null;
          id?: string;
          kind: "initiate" | "return" | "notify" | "query";
          last_at?: string;
          order_id?: string | null;
          payment_id?: string | null;
          received?: string | null;
          repeats?: number;
          sent?: string | null;
          verdict: string;
        };
        Update: {
          created_at?: string;
          digest?: string | null;
          id?: string;
          kind?: "initiate" | "return" | "notify" | "query";
          last_at?: string;
          order_id?: string | null;
          payment_id?: string | null;
          received?: string | null;
          repeats?: number;
          sent?: string | null;
          verdict?: string;
        };
        Relationships: [];
      };
      payments: {
        Row: {
          amount_cents: number;
          created_at: string;
          currency: string;
          id: string;
          next_query_at: string | null;
          number: number;
          order_id: string;
          pay_method: string | null;
          pay_request_id: string;
          queries: number;
          reported_cents: number | null;
          result_code: string | null;
          result_description: string | null;
          status: "started" | "open" | "approved" | "declined" | "cancelled" | "voided" | "wrong_amount";
          transaction_id: string | null;
          updated_at: string;
        };
        Insert: {
          amount_cents: number;
          created_at?: string;
          currency?: string;
          id?: string;
          next_query_at?: string | null;
          number: number;
          order_id: string;
          pay_method?: string | null;
          pay_request_id: string;
          queries?: number;
          reported_cents?: number | null;
          result_code?: string | null;
          result_description?: string | null;
          status?: "started" | "open" | "approved" | "declined" | "cancelled" | "voided" | "wrong_amount";
          transaction_id?: string | null;
          updated_at?: string;
        };
        Update: {
          amount_cents?: number;
          created_at?: string;
          currency?: string;
          id?: string;
          next_query_at?: string | null;
          number?: number;
          order_id?: string;
          pay_method?: string | null;
          pay_request_id?: string;
          queries?: number;
          reported_cents?: number | null;
          result_code?: string | null;
          result_description?: string | null;
          status?: "started" | "open" | "approved" | "declined" | "cancelled" | "voided" | "wrong_amount";
          transaction_id?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "payments_order_id_fkey";
            columns: ["order_id"];
            isOneToOne: false;
            referencedRelation: "orders";
            referencedColumns: ["id"];
          },
        ];
      };
      products: {
        Row: {
          care: string | null;
          category: string;
          category_key: string | null;
          created_at: string;
          current_price: number;
          description: string | null;
          designer: string;
          id: string;
          images: string[];
          in_stock: boolean;
          material: string | null;
          meta_description: string | null;
          name: string;
          price: number;
          sale_price: number | null;
          sizes: ("XS" | "S" | "M" | "L" | "XL")[];
          status: "draft" | "published" | "sold_out";
          updated_at: string;
          words: unknown | null;
        };
        Insert: {
          care?: string | null;
          category?: string;
          category_key?: never;
          created_at?: string;
          current_price?: never;
          description?: string | null;
          designer?: never;
          id?: string;
          images?: string[];
          in_stock?: boolean;
          material?: string | null;
          meta_description?: string | null;
          name: string;
          price: number;
          sale_price?: number | null;
          sizes?: ("XS" | "S" | "M" | "L" | "XL")[];
          status?: "draft" | "published" | "sold_out";
          updated_at?: string;
          words?: never;
        };
        Update: {
          care?: string | null;
          category?: string;
          category_key?: never;
          created_at?: string;
          current_price?: never;
          description?: string | null;
          designer?: never;
          id?: string;
          images?: string[];
          in_stock?: boolean;
          material?: string | null;
          meta_description?: string | null;
          name?: string;
          price?: number;
          sale_price?: number | null;
          sizes?: ("XS" | "S" | "M" | "L" | "XL")[];
          status?: "draft" | "published" | "sold_out";
          updated_at?: string;
          words?: never;
        };
        Relationships: [];
      };
      profiles: {
        Row: {
          created_at: string;
          email: string | null;
          full_name: string | null;
          id: string;
          role: string;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          email?: string | null;
          full_name?: string | null;
          id: string;
          role?: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          email?: string | null;
          full_name?: string | null;
          id?: string;
          role?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      promo_videos: {
        Row: {
          created_at: string;
          description: string | null;
          id: string;
          is_active: boolean;
          order_index: number;
          title: string;
          updated_at: string;
          video_url: string;
        };
        Insert: {
          created_at?: string;
          description?: string | null;
          id?: string;
          is_active?: boolean;
          order_index?: number;
          title: string;
          updated_at?: string;
          video_url: string;
        };
        Update: {
          created_at?: string;
          description?: string | null;
          id?: string;
          is_active?: boolean;
          order_index?: number;
          title?: string;
          updated_at?: string;
          video_url?: string;
        };
        Relationships: [];
      };
      staff_tasks: {
        Row: {
          created_at: string;
          dedupe_key: string;
          id: string;
          kind: "wrong_amount" | "paid_late" | "paid_twice" | "stock_short" | "voided" | "payment_unsettled" | "unknown_payment" | "other";
          note: string;
          order_id: string | null;
          payment_id: string | null;
          status: "open" | "done";
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          dedupe_key?: string;
          id?: string;
          kind: "wrong_amount" | "paid_late" | "paid_twice" | "stock_short" | "voided" | "payment_unsettled" | "unknown_payment" | "other";
          note: string;
          order_id?: string | null;
          payment_id?: string | null;
          status?: "open" | "done";
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          dedupe_key?: string;
          id?: string;
          kind?: "wrong_amount" | "paid_late" | "paid_twice" | "stock_short" | "voided" | "payment_unsettled" | "unknown_payment" | "other";
          note?: string;
          order_id?: string | null;
          payment_id?: string | null;
          status?: "open" | "done";
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "staff_tasks_order_id_fkey";
            columns: ["order_id"];
            isOneToOne: false;
            referencedRelation: "orders";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "staff_tasks_payment_id_fkey";
            columns: ["payment_id"];
            isOneToOne: false;
            referencedRelation: "payments";
            referencedColumns: ["id"];
          },
        ];
      };
      stock: {
        Row: {
          created_at: string;
          id: string;
          product_id: string | null;
          quantity: number;
          size: "XS" | "S" | "M" | "L" | "XL" | null;
          ticket_package_id: string | null;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          product_id?: string | null;
          quantity: number;
          size?: "XS" | "S" | "M" | "L" | "XL" | null;
          ticket_package_id?: string | null;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          product_id?: string | null;
          quantity?: number;
          size?: "XS" | "S" | "M" | "L" | "XL" | null;
          ticket_package_id?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "stock_product_id_fkey";
            columns: ["product_id"];
            isOneToOne: false;
            referencedRelation: "products";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "stock_ticket_package_id_fkey";
            columns: ["ticket_package_id"];
            isOneToOne: false;
            referencedRelation: "ticket_packages";
            referencedColumns: ["id"];
          },
        ];
      };
      ticket_packages: {
        Row: {
          category: "ticket";
          created_at: string;
          description: string;
          event_date: string | null;
          event_id: string | null;
          event_location: string | null;
          event_time: string | null;
          event_title: string | null;
          id: string;
          image: string;
          is_active: boolean;
          name: string;
          price: number;
          sale_ends_at: string;
          slug: string;
          updated_at: string;
        };
        Insert: {
          category?: "ticket";
          created_at?: string;
          description: string;
          event_date?: string | null;
          event_id?: string | null;
          event_location?: string | null;
          event_time?: string | null;
          event_title?: string | null;
          id: string;
          image: string;
          is_active?: boolean;
          name: string;
          price: number;
          sale_ends_at?: never;
          slug: string;
          updated_at?: string;
        };
        Update: {
          category?: "ticket";
          created_at?: string;
          description?: string;
          event_date?: string | null;
          event_id?: string | null;
          event_location?: string | null;
          event_time?: string | null;
          event_title?: string | null;
          id?: string;
          image?: string;
          is_active?: boolean;
          name?: string;
          price?: number;
          sale_ends_at?: never;
          slug?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "ticket_packages_event_id_fkey";
            columns: ["event_id"];
            isOneToOne: false;
            referencedRelation: "events";
            referencedColumns: ["id"];
          },
        ];
      };
      tickets: {
        Row: {
          code: string;
          created_at: string;
          event_date: string | null;
          event_location: string | null;
          event_time: string | null;
          event_title: string | null;
          id: string;
          name: string;
          number: number;
          order_id: string;
          order_line_id: string;
          package_id: string;
          used_at: string | null;
        };
        Insert: {
          code?: string;
          created_at?: string;
          event_date?: string | null;
          event_location?: string | null;
          event_time?: string | null;
          event_title?: string | null;
          id?: string;
          name: string;
          number: number;
          order_id: string;
          order_line_id: string;
          package_id: string;
          used_at?: string | null;
        };
        Update: {
          code?: string;
          created_at?: string;
          event_date?: string | null;
          event_location?: string | null;
          event_time?: string | null;
          event_title?: string | null;
          id?: string;
          name?: string;
          number?: number;
          order_id?: string;
          order_line_id?: string;
          package_id?: string;
          used_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "tickets_order_id_fkey";
            columns: ["order_id"];
            isOneToOne: false;
            referencedRelation: "orders";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tickets_order_line_id_fkey";
            columns: ["order_line_id"];
            isOneToOne: false;
            referencedRelation: "order_lines";
            referencedColumns: ["id"];
          },
        ];
      };
      visitor_mails: {
        Row: {
          created_at: string;
          id: number;
          is_withheld: boolean;
          kind: string;
          mailbox: string | null;
        };
        Insert: {
          created_at?: string;
          id?: never;
          is_withheld: boolean;
          kind: string;
          mailbox?: string | null;
        };
        Update: {
          created_at?: string;
          id?: never;
          is_withheld?: boolean;
          kind?: string;
          mailbox?: string | null;
        };
        Relationships: [];
      };
    };
    Views: { [_ in never]: never };
    Functions: {
      claim_mail: {
        Args: {
          at?: string;
          lease_seconds?: number;
        };
        Returns: Database["public"]["Tables"]["outbox"]["Row"][];
      };
      claim_payment_queries: {
        Args: {
          input?: string;
        };
        Returns: Json;
      };
      expire_orders: {
        Args: {
          input?: string;
        };
        Returns: number;
      };
      forget_old_orders: {
        Args: {
          sold_before: string;
          unsold_before: string;
        };
        Returns: number;
      };
      forget_person: {
        Args: {
          person: string;
        };
        Returns: string;
      };
      issue_confirmation: {
        Args: {
          address: string;
          token: string;
        };
        Returns: string;
      };
      issue_recovery: {
        Args: {
          address: string;
          token: string;
        };
        Returns: boolean;
      };
      keep_payment_message: {
        Args: {
          input: string;
        };
        Returns: undefined;
      };
      place_order: {
        Args: {
          input: string;
        };
        Returns: Json;
      };
      product_with_related: {
        Args: {
          wanted_id: string;
        };
        Returns: Json;
      };
      queue_account_mail: {
        Args: {
          mail_kind: string;
          address: string;
        };
        Returns: undefined;
      };
      record_payment: {
        Args: {
          input: string;
        };
        Returns: Json;
      };
      related_products: {
        Args: {
          wanted_designer: string;
          wanted_category: string;
          except_id: string;
        };
        Returns: Json;
      };
      release_order: {
        Args: {
          input: string;
        };
        Returns: undefined;
      };
      search_site: {
        Args: {
          typed: string;
          per_kind?: number;
        };
        Returns: Json;
      };
      send_newsletter: {
        Args: {
          input: string;
        };
        Returns: number;
      };
      send_order_link: {
        Args: {
          typed_reference: string;
          typed_email: string;
        };
        Returns: undefined;
      };
      shop_front: {
        Args: {
          wanted_category?: string;
          wanted_size?: string;
          wanted_designer?: string;
        };
        Returns: Json;
      };
      shop_page: {
        Args: {
          wanted_category?: string;
          wanted_size?: string;
          wanted_designer?: string;
          sorting?: string;
          skipped?: number;
          most?: number;
          as_of?: string;
        };
        Returns: Json;
      };
      start_payment: {
        Args: {
          input: string;
        };
        Returns: Json;
      };
      story_with_next: {
        Args: {
          wanted_slug: string;
        };
        Returns: Json;
      };
      taken_times: {
        Args: {
          day: string;
        };
        Returns: string[];
      };
      tickets_on_sale: {
        Args: {
          as_of?: string;
        };
        Returns: Json;
      };
      withheld_mails: {
        Args: {
          since: string;
        };
        Returns: {
          kind: string;
          mails: number;
          recipients: number;
        }[];
      };
    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};
