// Written by npm run client:types.

export interface paths {
    "/stores/{store_id}/custom-attributes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The attributes of the store in their order, archived ones last */
        get: operations["listCustomAttributes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stores/{store_id}/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Customers with their totals, searched by any part of name, e-mail, phone or document */
        get: operations["listCustomers"];
        put?: never;
        /** Creates a customer */
        post: operations["createCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stores/{store_id}/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates a lead with an e-mail or a phone, or both */
        post: operations["createLead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A customer with totals, segment, tags and reach */
        get: operations["getCustomer"];
        /** Changes the fields it names of a customer */
        put: operations["updateCustomer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Orders, messages, SMS replies, bonuses and notes of a customer, newest first */
        get: operations["getCustomerTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replaces the tags of a customer */
        put: operations["setCustomerTags"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}/consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Consents of a customer by channel, with their evidence; channels without a record are omitted */
        get: operations["listCustomerConsents"];
        /** Records consent or refusal on a channel; an opt-out is lifted by the person alone */
        put: operations["recordCustomerConsent"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Notes about a customer, newest first */
        get: operations["listCustomerNotes"];
        put?: never;
        /** Adds a note to a customer */
        post: operations["createCustomerNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stores/{store_id}/customer-tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tags of the store by name, with how many customers each has */
        get: operations["listCustomerTags"];
        put?: never;
        /** Creates a tag */
        post: operations["createCustomerTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stores/{store_id}/rfm-segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Customers, orders and revenue of each of the eleven segments, always all of them */
        get: operations["listRfmSegments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stores/{store_id}/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Orders, newest first; search by number or customer */
        get: operations["listOrders"];
        put?: never;
        /** Up to 1,000 orders with their customers and items, created or updated by number */
        post: operations["writeOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An order with its lines */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stores/{store_id}/carts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Carts of the store, the last changed first; search by customer */
        get: operations["listCarts"];
        put?: never;
        /** Up to 1,000 carts as they are now, by token */
        post: operations["writeCarts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stores/{store_id}/customers/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates or updates up to 1,000 people */
        post: operations["writeCustomers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stores/{store_id}/customers/by/{kind}/{value}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** The customer of this integration_id, document, email or phone, created or updated */
        put: operations["putCustomerBy"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stores/{store_id}/order-payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Records payments of up to 1,000 orders; those with a code or page can be recovered */
        post: operations["writeOrderPayments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stores/{store_id}/custom-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Up to 1,000 events of your own, each of a customer */
        post: operations["writeCustomEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stores/{store_id}/custom-event-names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Names of events of the store, by name; at most 200 */
        get: operations["listCustomEventNames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stores/{store_id}/customer-clusters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Clusters visible to the person: shared ones and their own private ones */
        get: operations["listClusters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stores/{store_id}/customer-clusters/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Counts of selected and reachable customers for filters, with a sample */
        post: operations["previewCluster"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customer-clusters/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A cluster with its filters */
        get: operations["getCluster"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stores/{store_id}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Revenue, orders or average ticket of a period, grouped; keys as decisions §10 names them */
        get: operations["readMetric"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stores/{store_id}/abc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** ABC curve: items by sales total; A below 80 % cumulative before the item, B below 95 % */
        get: operations["listAbc"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stores/{store_id}/metrics/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Up to 24 queries of metrics, grouped, filtered and compared, each with its own error */
        post: operations["queryMetrics"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stores/{store_id}/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Campaigns of the store */
        get: operations["listCampaigns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One campaign, and why it waits */
        get: operations["getCampaign"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stores/{store_id}/campaigns/{campaign_id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reach, opens, clicks, orders and revenue, by day and variant */
        get: operations["getCampaignResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stores/{store_id}/campaigns/{campaign_id}/attributed-orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The orders behind the revenue of a campaign */
        get: operations["listAttributedOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stores/{store_id}/campaign-activities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Activities of the store, newest first */
        get: operations["listCampaignActivities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaign-activities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One activity with everything that happened to it */
        get: operations["getCampaignActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            /** @description A sentence for a person, in Portuguese */
            message: string;
            /** @description What a program decides by */
            code: string;
            errors?: {
                field: string;
                rule: string;
                message: string;
            }[];
            values?: {
                [key: string]: number;
            };
            store_id?: string;
        };
        /** Format: uuid */
        Id: string;
        CustomAttribute: {
            id: components["schemas"]["Id"];
            owner: components["schemas"]["AttributeOwner"];
            /** @example tamanho_do_pe */
            key: string;
            name: string;
            type: components["schemas"]["AttributeType"];
            is_column: boolean;
            position: number;
            archived_at: components["schemas"]["Instant"] | null;
            values: number;
        };
        /** @enum {string} */
        AttributeOwner: "CUSTOMER" | "ORDER";
        /** @enum {string} */
        AttributeType: "TEXT" | "DATE" | "DATETIME" | "NUMBER";
        /** Format: date-time */
        Instant: string;
        /** @enum {string} */
        ContactChannel: "EMAIL" | "SMS" | "WHATSAPP";
        /** Format: date */
        Day: string;
        CustomerRow: {
            id: components["schemas"]["Id"];
            first_name: string;
            last_name: string;
            email: string | null;
            phone: string | null;
            phone_country_code: string;
            integration_id: string | null;
            city: string | null;
            state: string | null;
            average_ticket: components["schemas"]["Cents"];
            order_count: number;
            sales_total: components["schemas"]["Cents"];
            newsletter_at: components["schemas"]["Instant"] | null;
            last_order_date: components["schemas"]["Instant"] | null;
            campaign_count: number;
            rfm_segment: ("Campeões" | "Clientes Fiéis" | "Fiéis em Potencial" | "Novos Clientes" | "Promessas" | "Precisam de Atenção" | "Quase Dormentes" | "Não Pode Perder" | "Em Risco" | "Hibernando" | "Perdidos recentemente") | null;
            tags: components["schemas"]["CustomerTag"][];
            custom: components["schemas"]["CustomValues"];
            source: ("typed" | "import" | "integration" | "api" | "chat" | "popup" | "survey" | "demo") | null;
            source_name: string | null;
            created_at: components["schemas"]["Instant"];
        };
        Cents: number;
        CustomerTag: {
            id: components["schemas"]["Id"];
            name: string;
            color: string;
        };
        CustomValues: {
            [key: string]: string;
        };
        PageMeta: {
            current_page: number;
            last_page: number | null;
            per_page: number;
            total: number;
            next_cursor?: string | null;
            previous_cursor?: string | null;
        };
        /** Format: email */
        Email: string;
        CustomChange: {
            [key: string]: string | number | null;
        };
        Customer: {
            id: components["schemas"]["Id"];
            first_name: string;
            last_name: string;
            email: string | null;
            phone: string | null;
            phone_country_code: string;
            integration_id: string | null;
            city: string | null;
            state: string | null;
            average_ticket: components["schemas"]["Cents"];
            order_count: number;
            sales_total: components["schemas"]["Cents"];
            newsletter_at: components["schemas"]["Instant"] | null;
            last_order_date: components["schemas"]["Instant"] | null;
            campaign_count: number;
            rfm_segment: ("Campeões" | "Clientes Fiéis" | "Fiéis em Potencial" | "Novos Clientes" | "Promessas" | "Precisam de Atenção" | "Quase Dormentes" | "Não Pode Perder" | "Em Risco" | "Hibernando" | "Perdidos recentemente") | null;
            tags: components["schemas"]["CustomerTag"][];
            custom: components["schemas"]["CustomValues"];
            source: ("typed" | "import" | "integration" | "api" | "chat" | "popup" | "survey" | "demo") | null;
            source_name: string | null;
            created_at: components["schemas"]["Instant"];
            /** @enum {string} */
            stage: "customer" | "lead";
            document: string | null;
            birthdate: components["schemas"]["Day"] | null;
            postal_code: string | null;
            integration_name: string | null;
            integration_metadata: {
                integration_name: string;
                integration_id: string;
            }[];
            enable_for_interactions: boolean;
            phones: string[];
            sales_count: number;
            first_sale_at: components["schemas"]["Instant"] | null;
            rfm: {
                r: number;
                f: number;
                m: number;
            } | null;
            reach: {
                channel: components["schemas"]["ContactChannel"];
                allowed: boolean;
                reason: ("no_contact" | "invalid_contact" | "landline" | "disabled" | "opt_out" | "bounce" | "refused" | "erased") | null;
            }[];
            anonymized_at: components["schemas"]["Instant"] | null;
            updated_at: components["schemas"]["Instant"];
        };
        TimelineEntry: {
            /** @constant */
            kind: "order";
            id: components["schemas"]["Id"];
            at: components["schemas"]["Instant"];
            number: string;
            status: string;
            total: components["schemas"]["Cents"];
            quantity: number;
        } | {
            /** @constant */
            kind: "message";
            id: components["schemas"]["Id"];
            at: components["schemas"]["Instant"];
            campaign_id: components["schemas"]["Id"];
            campaign_name: string;
            channel: string;
            status: string;
            subject: string | null;
        } | {
            /** @constant */
            kind: "received_sms";
            id: components["schemas"]["Id"];
            at: components["schemas"]["Instant"];
            text: string;
        } | {
            /** @constant */
            kind: "custom_event";
            id: components["schemas"]["Id"];
            at: components["schemas"]["Instant"];
            name: string;
            properties: {
                [key: string]: string | number | boolean | null;
            };
        } | {
            /** @constant */
            kind: "bonus";
            id: components["schemas"]["Id"];
            at: components["schemas"]["Instant"];
            value: components["schemas"]["Cents"];
            remaining: components["schemas"]["Cents"];
            expires_at: components["schemas"]["Instant"];
            campaign_name: string | null;
        } | {
            /** @constant */
            kind: "bonus_use";
            id: components["schemas"]["Id"];
            at: components["schemas"]["Instant"];
            amount: components["schemas"]["Cents"];
            purchase_amount: components["schemas"]["Cents"];
            is_cancelled: boolean;
        } | {
            /** @constant */
            kind: "popup_signup";
            id: components["schemas"]["Id"];
            at: components["schemas"]["Instant"];
            popup_id: components["schemas"]["Id"];
            popup_name: string;
            page: string;
            coupon: string | null;
            consents: components["schemas"]["ContactChannel"][];
            is_awaiting_confirmation: boolean;
        } | {
            /** @constant */
            kind: "survey_response";
            id: components["schemas"]["Id"];
            at: components["schemas"]["Instant"];
            survey_id: components["schemas"]["Id"];
            survey_name: string;
            score: number | null;
            nps_group: ("DETRACTOR" | "NEUTRAL" | "PROMOTER") | null;
            order_number: string | null;
            day: components["schemas"]["Day"];
        } | {
            /** @constant */
            kind: "conversion";
            id: components["schemas"]["Id"];
            at: components["schemas"]["Instant"];
        } | {
            /** @constant */
            kind: "note";
            id: components["schemas"]["Id"];
            at: components["schemas"]["Instant"];
            title: string;
            notes: string;
            author: string | null;
        };
        ConsentsWithHistory: {
            data: components["schemas"]["CustomerConsent"][];
            history: components["schemas"]["ConsentRecord"][];
            opted_out: components["schemas"]["ContactChannel"][];
        };
        CustomerConsent: {
            channel: components["schemas"]["ContactChannel"];
            granted: boolean;
            source: string;
            text: string;
            recorded_at: components["schemas"]["Instant"];
        };
        ConsentRecord: {
            id: components["schemas"]["Id"];
            channel: components["schemas"]["ContactChannel"];
            granted: boolean;
            contact: string | null;
            /** @enum {string} */
            source: "import" | "integration" | "api" | "chat" | "demo" | "erasure" | "person" | "unsubscribe" | "reply" | "provider" | "complaint" | "task" | "confirmation" | "popup" | "survey";
            note: string;
            text: string;
            text_version: number | null;
            page: string | null;
            at: components["schemas"]["Instant"];
            confirmed_at: components["schemas"]["Instant"] | null;
            actor: string | null;
            is_current: boolean;
        };
        CustomerNote: {
            id: components["schemas"]["Id"];
            title: string;
            notes: string;
            author: string | null;
            created_at: components["schemas"]["Instant"];
        };
        OrderRow: {
            id: components["schemas"]["Id"];
            number: string;
            ordered_at: components["schemas"]["Instant"];
            quantity: number;
            /** @enum {string} */
            status: "pending" | "paid" | "cancelled" | "fulfilled" | "partially_fulfilled" | "refunded" | "partially_refunded" | "expired";
            total: components["schemas"]["Cents"];
            revenue: components["schemas"]["Cents"];
            payment_method: string | null;
            customer: {
                id: components["schemas"]["Id"];
                name: string;
            } | null;
        };
        Order: {
            id: components["schemas"]["Id"];
            number: string;
            ordered_at: components["schemas"]["Instant"];
            quantity: number;
            /** @enum {string} */
            status: "pending" | "paid" | "cancelled" | "fulfilled" | "partially_fulfilled" | "refunded" | "partially_refunded" | "expired";
            total: components["schemas"]["Cents"];
            revenue: components["schemas"]["Cents"];
            payment_method: string | null;
            customer: {
                id: components["schemas"]["Id"];
                name: string;
            } | null;
            paid_at: components["schemas"]["Instant"] | null;
            refunded_amount: components["schemas"]["Cents"];
            shipping: components["schemas"]["Cents"];
            discount: components["schemas"]["Cents"];
            coupon: string | null;
            city: string | null;
            state: string | null;
            raw_status: string | null;
            is_return: boolean;
            custom: components["schemas"]["CustomValues"];
            items: {
                line: number;
                product: {
                    id: components["schemas"]["Id"];
                    external_id: string;
                    name: string;
                    category: string | null;
                };
                quantity: number;
                unit_price: components["schemas"]["Cents"];
                total: components["schemas"]["Cents"];
            }[];
        };
        /** @enum {string} */
        CartState: "open" | "abandoned" | "ordered" | "emptied" | "replaced";
        Cart: {
            id: components["schemas"]["Id"];
            state: components["schemas"]["CartState"];
            customer: {
                id: components["schemas"]["Id"];
                name: string;
            };
            email: string | null;
            phone: string | null;
            items: components["schemas"]["CartItem"][];
            total: components["schemas"]["Cents"];
            url: string | null;
            provider: string;
            times_abandoned: number;
            changed_at: components["schemas"]["Instant"];
            abandoned_at: components["schemas"]["Instant"] | null;
            ended_at: components["schemas"]["Instant"] | null;
            order_id: components["schemas"]["Id"] | null;
        };
        CartItem: {
            name: string;
            quantity: number;
            unit_price: components["schemas"]["Cents"];
            image_url: string | null;
            url: string | null;
        };
        /**
         * @description With at least one of integration_id, document, email and phone
         * @example {
         *       "email": "maria@exemplo.com.br",
         *       "first_name": "Maria",
         *       "last_name": "Souza"
         *     }
         */
        ApiCustomer: {
            integration_id?: string | null;
            /**
             * @description As people write it
             * @example 529.982.247-25
             */
            document?: string | null;
            /**
             * @description As people write it
             * @example maria@exemplo.com.br
             */
            email?: string | null;
            /**
             * @description As people write it
             * @example (11) 98765-4321
             */
            phone?: string | null;
            first_name?: string | null;
            last_name?: string | null;
            birthdate?: components["schemas"]["Day"] | null;
            city?: string | null;
            /**
             * @description As people write it
             * @example SP
             */
            state?: string | null;
            /**
             * @description As people write it
             * @example 01310-100
             */
            postal_code?: string | null;
            accepts_email?: boolean | null;
            custom?: components["schemas"]["CustomChange"];
        };
        /** @default false */
        history: boolean;
        BulkOutcome: {
            created: number;
            updated: number;
            unchanged: number;
            refused: number;
            data: components["schemas"]["RowOutcome"][];
        };
        RowOutcome: {
            index: number;
            /** @enum {string} */
            outcome: "created" | "updated" | "unchanged" | "refused";
            id: components["schemas"]["Id"] | null;
            errors?: {
                field: string;
                rule: string;
                message: string;
            }[];
        };
        ApiOrder: {
            number: string;
            ordered_at: components["schemas"]["Moment"];
            paid_at?: components["schemas"]["Moment"] | null;
            /** @enum {string} */
            status: "pending" | "paid" | "cancelled" | "fulfilled" | "partially_fulfilled" | "refunded" | "partially_refunded" | "expired";
            total?: number | null;
            /** @default 0 */
            shipping?: number;
            /** @default 0 */
            discount?: number;
            /** @default 0 */
            refunded?: number;
            payment_method?: string | null;
            coupon?: string | null;
            city?: string | null;
            /**
             * @description As people write it
             * @example SP
             */
            state?: string | null;
            customer?: components["schemas"]["ApiPerson"] | null;
            cart_token?: string | null;
            items?: {
                product_ref?: string | null;
                name: string;
                category?: string | null;
                quantity: number;
                unit_price: number;
                total?: number;
            }[];
            custom?: components["schemas"]["CustomChange"];
        };
        /**
         * Format: date-time
         * @example 2026-03-02T09:00:00-03:00
         */
        Moment: string;
        /**
         * @description With at least one of integration_id, document, email and phone
         * @example {
         *       "email": "maria@exemplo.com.br",
         *       "first_name": "Maria",
         *       "last_name": "Souza"
         *     }
         */
        ApiPerson: {
            integration_id?: string | null;
            /**
             * @description As people write it
             * @example 529.982.247-25
             */
            document?: string | null;
            /**
             * @description As people write it
             * @example maria@exemplo.com.br
             */
            email?: string | null;
            /**
             * @description As people write it
             * @example (11) 98765-4321
             */
            phone?: string | null;
            first_name?: string | null;
            last_name?: string | null;
            birthdate?: components["schemas"]["Day"] | null;
            city?: string | null;
            /**
             * @description As people write it
             * @example SP
             */
            state?: string | null;
            /**
             * @description As people write it
             * @example 01310-100
             */
            postal_code?: string | null;
            accepts_email?: boolean | null;
        };
        ApiCart: {
            token: string;
            changed_at: components["schemas"]["Moment"];
            customer: components["schemas"]["ApiPerson"];
            items: {
                name: string;
                quantity: number;
                unit_price: number;
                /** @default null */
                image_url?: string | null;
                /** @default null */
                url?: string | null;
            }[];
            total: number;
            /** @default null */
            url?: string | null;
            /** @default false */
            is_ordered?: boolean;
        };
        ApiPayment: {
            order_number: string;
            /** @default  */
            external_id?: string;
            /** @enum {string} */
            method: "pix" | "boleto" | "card" | "other";
            /** @enum {string} */
            state: "pending" | "paid" | "expired" | "cancelled";
            amount: number;
            code?: string | null;
            line?: string | null;
            /** @default null */
            url?: string | null;
            expires_at?: components["schemas"]["Moment"] | null;
            changed_at: components["schemas"]["Moment"];
        };
        ApiCustomEvent: {
            name: components["schemas"]["CustomEventName"];
            external_id?: string | null;
            occurred_at?: components["schemas"]["Moment"] | null;
            customer: components["schemas"]["ApiPerson"];
            /**
             * @description At most 20, each a text, a number, yes or no
             * @default {}
             * @example {
             *       "produto": "Vestido azul",
             *       "preco": 9990
             *     }
             */
            properties?: {
                [key: string]: string | number | boolean | null;
            };
        };
        /** @example lista_de_desejos */
        CustomEventName: string;
        CustomEventSeen: {
            name: string;
            first_at: components["schemas"]["Instant"];
            last_at: components["schemas"]["Instant"];
        };
        ClusterRow: {
            id: components["schemas"]["Id"];
            name: string;
            /** @enum {string} */
            kind: "COMMON" | "RFM_SEGMENT";
            /** @enum {string} */
            mode: "dynamic" | "static";
            /** @enum {string} */
            visibility: "store" | "private";
            customers: number | null;
            counted_at: components["schemas"]["Instant"] | null;
            campaigns: {
                id: components["schemas"]["Id"];
                name: string;
            }[];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description At most 50 conditions in 5 levels */
        ClusterFilters: components["schemas"]["FilterGroup"];
        FilterNodes: (components["schemas"]["FilterCondition"] | components["schemas"]["FilterGroup"])[];
        FilterCondition: {
            /** @enum {string} */
            field: "first_name" | "last_name" | "email" | "phone" | "document" | "city";
            is: {
                /** @enum {string} */
                test: "contains" | "equals" | "starts_with";
                value: string;
            } | {
                /** @enum {string} */
                test: "filled" | "empty";
            };
        } | {
            /** @enum {string} */
            field: "sales_total" | "average_ticket";
            is: {
                /** @enum {string} */
                test: "eq" | "gte" | "lte";
                value: number;
            } | {
                /** @constant */
                test: "between";
                from: number;
                to: number;
            };
            in_last_days?: number;
        } | {
            /** @constant */
            field: "bonus_balance";
            is: {
                /** @enum {string} */
                test: "eq" | "gte" | "lte";
                value: number;
            } | {
                /** @constant */
                test: "between";
                from: number;
                to: number;
            };
        } | {
            /** @enum {string} */
            field: "sales_count" | "order_count";
            is: {
                /** @enum {string} */
                test: "eq" | "gte" | "lte";
                value: number;
            } | {
                /** @constant */
                test: "between";
                from: number;
                to: number;
            };
            in_last_days?: number;
        } | {
            /** @enum {string} */
            field: "rfm_r" | "rfm_f" | "rfm_m";
            is: {
                /** @enum {string} */
                test: "eq" | "gte" | "lte";
                value: number;
            } | {
                /** @constant */
                test: "between";
                from: number;
                to: number;
            };
        } | {
            /** @enum {string} */
            field: "first_sale_at" | "last_sale_at" | "created_at" | "newsletter_at";
            is: {
                /** @enum {string} */
                test: "on" | "since" | "until";
                day: components["schemas"]["Day"];
            } | {
                /** @constant */
                test: "between";
                from: components["schemas"]["Day"];
                to: components["schemas"]["Day"];
            } | {
                /** @enum {string} */
                test: "in_last_days" | "not_in_last_days";
                days: number;
            } | {
                /** @enum {string} */
                test: "filled" | "empty";
            };
        } | ({
            /** @enum {string} */
            field: "attribute" | "order_attribute";
            attribute_id: components["schemas"]["Id"];
            /** @constant */
            type: "TEXT";
            is: {
                /** @enum {string} */
                test: "contains" | "equals" | "starts_with";
                value: string;
            } | {
                /** @enum {string} */
                test: "filled" | "empty";
            };
        } | {
            /** @enum {string} */
            field: "attribute" | "order_attribute";
            attribute_id: components["schemas"]["Id"];
            /** @constant */
            type: "NUMBER";
            is: {
                /** @enum {string} */
                test: "eq" | "gte" | "lte";
                /** @example 1234.5 */
                value: string;
            } | {
                /** @constant */
                test: "between";
                /** @example 1234.5 */
                from: string;
                /** @example 1234.5 */
                to: string;
            } | {
                /** @enum {string} */
                test: "filled" | "empty";
            };
        } | {
            /** @enum {string} */
            field: "attribute" | "order_attribute";
            attribute_id: components["schemas"]["Id"];
            /** @enum {string} */
            type: "DATE" | "DATETIME";
            is: {
                /** @enum {string} */
                test: "on" | "since" | "until";
                day: components["schemas"]["Day"];
            } | {
                /** @constant */
                test: "between";
                from: components["schemas"]["Day"];
                to: components["schemas"]["Day"];
            } | {
                /** @enum {string} */
                test: "in_last_days" | "not_in_last_days";
                days: number;
            } | {
                /** @enum {string} */
                test: "filled" | "empty";
            } | {
                /** @constant */
                test: "in_next_days";
                days: number;
            };
        }) | {
            /** @constant */
            field: "state";
            /** @enum {string} */
            test: "in" | "not_in";
            values: string[];
        } | {
            /** @constant */
            field: "region";
            /** @enum {string} */
            test: "in" | "not_in";
            values: ("Norte" | "Nordeste" | "Centro-Oeste" | "Sudeste" | "Sul")[];
        } | {
            /** @constant */
            field: "tag";
            /** @enum {string} */
            test: "any" | "all" | "none";
            values: components["schemas"]["Id"][];
        } | {
            /** @constant */
            field: "rfm_segment";
            /** @enum {string} */
            test: "in" | "not_in";
            values: ("Campeões" | "Clientes Fiéis" | "Fiéis em Potencial" | "Novos Clientes" | "Promessas" | "Precisam de Atenção" | "Quase Dormentes" | "Não Pode Perder" | "Em Risco" | "Hibernando" | "Perdidos recentemente")[];
        } | {
            /** @constant */
            field: "rfm_moved";
            from: ("Campeões" | "Clientes Fiéis" | "Fiéis em Potencial" | "Novos Clientes" | "Promessas" | "Precisam de Atenção" | "Quase Dormentes" | "Não Pode Perder" | "Em Risco" | "Hibernando" | "Perdidos recentemente" | "Sem compra")[];
            to: ("Campeões" | "Clientes Fiéis" | "Fiéis em Potencial" | "Novos Clientes" | "Promessas" | "Precisam de Atenção" | "Quase Dormentes" | "Não Pode Perder" | "Em Risco" | "Hibernando" | "Perdidos recentemente" | "Sem compra")[];
            in_last_days: number;
        } | {
            /** @constant */
            field: "next_purchase";
            is: {
                /** @constant */
                test: "in_next_days";
                days: number;
            };
        } | {
            /** @constant */
            field: "product";
            /** @enum {string} */
            test: "bought" | "not_bought";
            values: components["schemas"]["Id"][];
            in_last_days?: number;
        } | {
            /** @enum {string} */
            field: "category" | "brand";
            /** @enum {string} */
            test: "bought" | "not_bought";
            values: string[];
            in_last_days?: number;
        } | {
            /** @enum {string} */
            field: "payment_method" | "coupon";
            /** @enum {string} */
            test: "used" | "not_used";
            values: string[];
            in_last_days?: number;
        } | {
            /** @constant */
            field: "birthday";
            is: {
                /** @constant */
                test: "day";
                month: number;
                day: number;
            } | {
                /** @constant */
                test: "month";
                month: number;
            } | {
                /** @constant */
                test: "in_next_days";
                days: number;
            };
        } | {
            /** @constant */
            field: "reachable";
            /** @enum {string} */
            test: "yes" | "no";
            /** @enum {string} */
            channel: "EMAIL" | "SMS" | "WHATSAPP";
        } | {
            /** @constant */
            field: "consent";
            /** @enum {string} */
            test: "granted" | "refused" | "unknown";
            /** @enum {string} */
            channel: "EMAIL" | "SMS" | "WHATSAPP";
        } | {
            /** @constant */
            field: "stage";
            /** @enum {string} */
            value: "customer" | "lead";
        } | {
            /** @constant */
            field: "campaign";
            /** @enum {string} */
            test: "did" | "did_not";
            /** @enum {string} */
            event: "received" | "opened" | "clicked" | "bought";
            campaign_id?: components["schemas"]["Id"];
            in_last_days?: number;
        } | {
            /** @constant */
            field: "custom_event";
            /** @enum {string} */
            test: "did" | "did_not";
            name: components["schemas"]["CustomEventName"];
            in_last_days?: number;
        } | {
            /** @constant */
            field: "bonus_expiring";
            is: {
                /** @constant */
                test: "in_next_days";
                days: number;
            };
        } | {
            /** @constant */
            field: "bonus";
            /** @enum {string} */
            test: "used" | "not_used";
            in_last_days?: number;
        } | {
            /** @constant */
            field: "popup";
            /** @enum {string} */
            test: "signed_up" | "not_signed_up";
            popup_ids?: components["schemas"]["Id"][];
            in_last_days?: number;
        } | {
            /** @constant */
            field: "survey";
            /** @enum {string} */
            test: "answered" | "not_answered";
            survey_ids?: components["schemas"]["Id"][];
            nps_groups?: components["schemas"]["ChosenNpsGroups"];
            score?: {
                from: number;
                to: number;
            };
            in_last_days?: number;
        } | {
            /** @constant */
            field: "import";
            /** @enum {string} */
            test: "in" | "not_in";
            values: components["schemas"]["Id"][];
        };
        ChosenNpsGroups: ("DETRACTOR" | "NEUTRAL" | "PROMOTER")[];
        FilterGroup: {
            /** @enum {string} */
            op: "all" | "any" | "none";
            of: components["schemas"]["FilterNodes"];
        };
        Cluster: {
            id: components["schemas"]["Id"];
            name: string;
            /** @enum {string} */
            kind: "COMMON" | "RFM_SEGMENT";
            /** @enum {string} */
            mode: "dynamic" | "static";
            /** @enum {string} */
            visibility: "store" | "private";
            customers: number | null;
            counted_at: components["schemas"]["Instant"] | null;
            campaigns: {
                id: components["schemas"]["Id"];
                name: string;
            }[];
            created_at: components["schemas"]["Instant"];
            updated_at: components["schemas"]["Instant"];
            filters: components["schemas"]["ClusterFilters"];
            custom_customer_ids: components["schemas"]["Id"][];
        };
        MetricsQuery: {
            metrics: ("revenue" | "orders" | "average_ticket" | "items" | "discounts" | "shipping" | "refunds" | "buyers" | "new_buyers" | "returning_buyers" | "repurchase_90" | "lost_orders" | "sent" | "delivered" | "opened" | "clicked" | "unsubscribed" | "bounced" | "complained" | "message_cost" | "customers" | "leads" | "reachable" | "attributed_revenue" | "incremental_revenue" | "bonus_granted" | "bonus_used" | "bonus_open" | "carts_abandoned" | "carts_recovered" | "nps")[];
            /** @default [] */
            by?: components["schemas"]["Dimension"][];
            /** @default [] */
            where?: components["schemas"]["QueryFilter"][];
            /** @default last_30_days */
            period?: components["schemas"]["QueryPeriod"];
            /**
             * @default none
             * @enum {string}
             */
            compare?: "previous" | "last_year" | "none";
            /** @enum {string} */
            sort?: "key" | "value";
            /**
             * @default all
             * @enum {string}
             */
            top?: "10" | "20" | "30" | "40" | "50" | "all";
            /** @enum {string} */
            abc?: "a" | "b" | "c" | "all";
        };
        Dimension: ("day" | "week" | "month" | "year" | "hour" | "day_of_week" | "city" | "state" | "region" | "payment_method" | "product" | "category" | "brand" | "coupon" | "order_status" | "rfm_segment" | "customer_cluster" | "tag" | "first_sale_month" | "campaign" | "channel") | string;
        /** @description values of product, customer_cluster, tag and campaign are ids */
        QueryFilter: {
            dimension: components["schemas"]["Dimension"];
            /**
             * @default in
             * @enum {string}
             */
            test?: "in" | "not_in";
            values: (string | null)[];
        };
        QueryPeriod: ("today" | "yesterday" | "last_7_days" | "last_30_days" | "last_week" | "last_month" | "current_month" | "current_year" | "last_year" | "all") | {
            from: components["schemas"]["Day"];
            to: components["schemas"]["Day"];
        };
        MetricsResult: {
            answer: components["schemas"]["MetricsAnswer"];
        } | {
            problem: {
                code: string;
                message: string;
            };
        };
        MetricsAnswer: {
            names: string[];
            by_names: string[];
            units: ("cents" | "count" | "permille" | "points")[];
            rows: components["schemas"]["MetricsRow"][];
            total: (number | null)[];
            previous_total: (number | null)[] | null;
            few_orders: boolean;
            source: components["schemas"]["MetricsSource"];
        };
        MetricsRow: {
            keys: (string | null)[];
            labels: string[];
            values: (number | null)[];
            previous: (number | null)[] | null;
            is_running: boolean;
            is_rest: boolean;
            class: ("a" | "b" | "c") | null;
        };
        MetricsSource: {
            formulas: string[];
            filters: string;
            period: {
                from: components["schemas"]["Day"] | null;
                to: components["schemas"]["Day"] | null;
            };
            previous_period: {
                from: components["schemas"]["Day"];
                to: components["schemas"]["Day"];
                until: components["schemas"]["Instant"] | null;
            } | null;
            time_zone: string;
            updated_at: components["schemas"]["Instant"];
            left_out: {
                reason: string;
                count: number;
            }[];
            differences: {
                platform: string;
                theirs: number;
                ours: number;
                at: components["schemas"]["Instant"];
            }[];
        };
        /** @enum {string} */
        CampaignStatus: "loading" | "activated" | "paused" | "finished" | "canceled";
        ListedCampaign: {
            id: components["schemas"]["Id"];
            name: string;
            status: components["schemas"]["CampaignStatus"];
            /** @enum {string} */
            stage: "draft" | "preparing" | "scheduled" | "activated" | "paused" | "finished" | "canceled";
            goal: components["schemas"]["CampaignGoal"] | null;
            trigger: components["schemas"]["CampaignTrigger"];
            started_at: components["schemas"]["Instant"] | null;
            ended_at: components["schemas"]["Instant"] | null;
            launched_at: components["schemas"]["Instant"] | null;
            leaves_at: components["schemas"]["Instant"] | null;
            finished_at: components["schemas"]["Instant"] | null;
            customer_count: number;
            progress: {
                messages: number;
                settled: number;
            };
            created_at: components["schemas"]["Instant"];
            control_auto: boolean | null;
            sent: number;
            opened: number;
            clicked: number;
            orders: number;
            revenue: components["schemas"]["Cents"];
        };
        CampaignGoal: {
            id: components["schemas"]["Id"];
            key: string;
            name: string;
        };
        CampaignTrigger: {
            /** @constant */
            kind: "campaign_start";
        } | {
            /** @constant */
            kind: "new_customer";
        } | {
            /** @constant */
            kind: "new_lead";
            popup_ids?: components["schemas"]["Id"][];
        } | {
            /** @constant */
            kind: "sale";
        } | {
            /** @constant */
            kind: "cart_abandoned";
        } | {
            /** @constant */
            kind: "payment_pending";
        } | {
            /** @constant */
            kind: "bonus_granted";
        } | {
            /** @constant */
            kind: "bonus_expiring";
            days: number;
        } | {
            /** @constant */
            kind: "survey_answered";
            survey_id: components["schemas"]["Id"];
            nps_groups?: components["schemas"]["ChosenNpsGroups"];
        } | {
            /** @constant */
            kind: "custom_event";
            name: components["schemas"]["CustomEventName"];
        } | {
            /** @constant */
            kind: "last_sale_ago";
            days: number;
        } | {
            /** @constant */
            kind: "birthday";
            /** @default 0 */
            days: number;
        };
        CampaignDetail: {
            id: components["schemas"]["Id"];
            name: string;
            status: components["schemas"]["CampaignStatus"];
            /** @enum {string} */
            stage: "draft" | "preparing" | "scheduled" | "activated" | "paused" | "finished" | "canceled";
            goal: components["schemas"]["CampaignGoal"] | null;
            trigger: components["schemas"]["CampaignTrigger"];
            started_at: components["schemas"]["Instant"] | null;
            ended_at: components["schemas"]["Instant"] | null;
            launched_at: components["schemas"]["Instant"] | null;
            leaves_at: components["schemas"]["Instant"] | null;
            finished_at: components["schemas"]["Instant"] | null;
            customer_count: number;
            progress: {
                messages: number;
                settled: number;
            };
            created_at: components["schemas"]["Instant"];
            store_id: components["schemas"]["Id"];
            survey_id: components["schemas"]["Id"] | null;
            bonus_strategy: components["schemas"]["BonusStrategy"] | null;
            safe_send: components["schemas"]["SafeSend"];
            campaign_goal_id: components["schemas"]["Id"] | null;
            customer_cluster_ids: components["schemas"]["Id"][];
            excluded_cluster_ids: components["schemas"]["Id"][];
            customer_limit: number | null;
            control_percentage: number;
            control_auto: boolean | null;
            coupon: string | null;
            priority: number;
            rules: components["schemas"]["EnrollmentRules"];
            version: number;
            actions: {
                /**
                 * @default {
                 *       "value": 0,
                 *       "unit": "HOUR"
                 *     }
                 */
                offset: {
                    value: number;
                    /** @enum {string} */
                    unit: "HOUR" | "DAY" | "MONTH";
                };
                /** @default offset */
                moment: components["schemas"]["ActionMoment"];
                /**
                 * @description Excludes contradictory conditions
                 * @default []
                 */
                conditions: components["schemas"]["ActionCondition"][];
                /** @default first_reachable */
                pick: components["schemas"]["ContentPick"];
                contents: components["schemas"]["SavedContent"][];
                id: components["schemas"]["Id"];
            }[];
            restrictions: components["schemas"]["CampaignRestrictions"];
            indicators: components["schemas"]["CampaignIndicators"];
            pause_reason: string | null;
            updated_at: components["schemas"]["Instant"];
            wait: components["schemas"]["CampaignWait"] | null;
            watches: components["schemas"]["CampaignWatch"][];
        };
        /**
         * @description A percentage is 10000 at most, and needs a sale
         * @example {
         *       "name": "Cashback",
         *       "type": "PERCENTAGE",
         *       "value": 1000,
         *       "granted_on": "SALE",
         *       "expires_in": {
         *         "value": 60,
         *         "unit": "DAY"
         *       },
         *       "evaluation_period": null,
         *       "maximum_per_period": null,
         *       "minimum_to_use_bonus": 5000,
         *       "minimum_purchase_amount": 500,
         *       "valid_only_first_purchase": false,
         *       "valid_only_non_redemption_purchase": false,
         *       "limitations": {
         *         "available_in": 7,
         *         "minimum_order": null,
         *         "maximum_value": null,
         *         "excluded_categories": [],
         *         "excluded_product_ids": [],
         *         "excluded_payment_methods": [],
         *         "with_coupon": true,
         *         "channels": [
         *           "ONLINE",
         *           "STORE"
         *         ],
         *         "terms": ""
         *       }
         *     }
         */
        BonusStrategy: {
            name: string;
            type: components["schemas"]["BonusType"];
            value: number;
            /**
             * @default SALE
             * @enum {string}
             */
            granted_on: "SALE" | "ENTRY";
            /**
             * @default {
             *       "value": 30,
             *       "unit": "DAY"
             *     }
             */
            expires_in: components["schemas"]["BonusSpan"];
            /** @default null */
            evaluation_period: components["schemas"]["BonusSpan"] | null;
            /** @default null */
            maximum_per_period: number | null;
            /** @default 0 */
            minimum_to_use_bonus: components["schemas"]["Cents"];
            /** @default null */
            minimum_purchase_amount: components["schemas"]["Cents"] | null;
            /** @default false */
            valid_only_first_purchase: boolean;
            /** @default false */
            valid_only_non_redemption_purchase: boolean;
            limitations: components["schemas"]["BonusLimitations"];
        };
        /** @enum {string} */
        BonusType: "PERCENTAGE" | "FIXED";
        BonusSpan: {
            value: number;
            /** @enum {string} */
            unit: "HOUR" | "DAY" | "MONTH";
        };
        BonusLimitations: {
            /** @default 0 */
            available_in: number;
            /** @default null */
            minimum_order: components["schemas"]["Cents"] | null;
            /** @default null */
            maximum_value: components["schemas"]["Cents"] | null;
            /** @default [] */
            excluded_categories: string[];
            /** @default [] */
            excluded_product_ids: components["schemas"]["Id"][];
            /** @default [] */
            excluded_payment_methods: string[];
            /** @default true */
            with_coupon: boolean;
            /**
             * @default [
             *       "ONLINE",
             *       "STORE"
             *     ]
             */
            channels: ("ONLINE" | "STORE")[];
            /** @default  */
            terms: string;
        };
        SafeSend: {
            /**
             * @default auto
             * @enum {string}
             */
            canary: "auto" | "always" | "never";
            /** @default 2 */
            canary_percentage: number;
            /** @default true */
            stops: boolean;
            limits: {
                /** @default 5 */
                bounces: number;
                /** @default 0.3 */
                complaints: number;
                /** @default 10 */
                failures: number;
                /** @default 2 */
                opt_outs: number;
            };
        };
        EnrollmentRules: {
            /** @default null */
            repeat_after_days: number | null;
            /** @default false */
            exit_on_sale: boolean;
            /** @default false */
            exit_on_group_left: boolean;
            /** @default [] */
            exit_on: ("order.created" | "order.refunded" | "cart.abandoned" | "payment.pending" | "survey.answered" | "message.received" | "customer.updated")[];
        };
        /** @enum {string} */
        ActionMoment: "offset" | "first_reminder" | "last_reminder";
        /** @enum {string} */
        ActionCondition: "not_delivered" | "not_opened" | "not_clicked" | "not_bought" | "delivered" | "opened" | "clicked" | "bought";
        /** @enum {string} */
        ContentPick: "first_reachable" | "cheapest" | "channel_test";
        SavedContent: {
            /**
             * @default EMAIL
             * @constant
             */
            channel: "EMAIL";
            email_model_id: components["schemas"]["Id"] | null;
            /** @default  */
            subject: components["schemas"]["EmailSubject"];
            /** @default null */
            subject_b: components["schemas"]["EmailSubject"] | null;
            /** @default null */
            sender_id: components["schemas"]["Id"] | null;
            id: components["schemas"]["Id"];
            email_model_name: string | null;
        } | {
            /** @constant */
            channel: "SMS";
            /** @default  */
            text: string;
            /** @default null */
            text_b: string | null;
            /** @default true */
            strip_accents: boolean;
            id: components["schemas"]["Id"];
        } | {
            /** @constant */
            channel: "OFFICIAL_WHATSAPP";
            /** @default null */
            template_id: components["schemas"]["Id"] | null;
            /** @default null */
            template_id_b: components["schemas"]["Id"] | null;
            /** @default false */
            is_tested: boolean;
            /** @default {} */
            parameters: {
                [key: string]: string;
            };
            /** @default {} */
            parameters_b: {
                [key: string]: string;
            };
            /** @default null */
            media_id: components["schemas"]["Id"] | null;
            /** @default null */
            media_id_b: components["schemas"]["Id"] | null;
            id: components["schemas"]["Id"];
            template_name: string | null;
            template_name_b: string | null;
        } | {
            /** @default  */
            text: string;
            /** @default null */
            text_b: string | null;
            /** @constant */
            channel: "NON_OFFICIAL_WHATSAPP";
            id: components["schemas"]["Id"];
        } | {
            /** @default  */
            text: string;
            /** @default null */
            text_b: string | null;
            /** @constant */
            channel: "MANUAL_WHATSAPP";
            /** @default 3 */
            deadline_days: number;
            id: components["schemas"]["Id"];
        };
        EmailSubject: string;
        CampaignRestrictions: {
            /**
             * @description Each weekday once at most
             * @default [
             *       {
             *         "weekday": 0,
             *         "start": "08:00",
             *         "end": "20:00"
             *       },
             *       {
             *         "weekday": 1,
             *         "start": "08:00",
             *         "end": "20:00"
             *       },
             *       {
             *         "weekday": 2,
             *         "start": "08:00",
             *         "end": "20:00"
             *       },
             *       {
             *         "weekday": 3,
             *         "start": "08:00",
             *         "end": "20:00"
             *       },
             *       {
             *         "weekday": 4,
             *         "start": "08:00",
             *         "end": "20:00"
             *       },
             *       {
             *         "weekday": 5,
             *         "start": "08:00",
             *         "end": "20:00"
             *       },
             *       {
             *         "weekday": 6,
             *         "start": "08:00",
             *         "end": "20:00"
             *       }
             *     ]
             */
            sending_window: components["schemas"]["WindowDay"][];
            /** @default null */
            days_since_last_contact: number | null;
            /** @default null */
            days_since_last_sale: number | null;
            /** @default null */
            max_messages_per_week: number | null;
        };
        /**
         * @description `end` is later than `start`
         * @example {
         *       "weekday": 1,
         *       "start": "08:00",
         *       "end": "20:00"
         *     }
         */
        WindowDay: {
            weekday: number;
            /** @example 08:00 */
            start: string;
            /** @example 08:00 */
            end: string;
        };
        CampaignIndicators: {
            /** @default null */
            revenue: components["schemas"]["Cents"] | null;
            /** @default null */
            orders: number | null;
            /** @default null */
            conversion: number | null;
        };
        CampaignWait: {
            /** @enum {string} */
            reason: "window" | "due" | "balance" | "mail_server" | "mail_domain" | "canary";
            until: components["schemas"]["Instant"] | null;
        };
        CampaignWatch: {
            channel: components["schemas"]["SendingChannel"];
            canary: {
                /** @enum {string} */
                state: "running" | "passed" | "skipped";
                size: number;
                total: number;
                passes_at: components["schemas"]["Instant"] | null;
            } | null;
            answered: number;
            bounces: number;
            complaints: number;
            failures: number;
            opt_outs: number;
            stopped_by: ("bounces" | "complaints" | "failures" | "opt_outs") | null;
        };
        /** @enum {string} */
        SendingChannel: "EMAIL" | "SMS" | "OFFICIAL_WHATSAPP" | "NON_OFFICIAL_WHATSAPP";
        CampaignResults: {
            /** @enum {string} */
            stage: "draft" | "preparing" | "scheduled" | "activated" | "paused" | "finished" | "canceled";
            audience: number;
            not_sent: number;
            control: number;
            waiting: number;
            total: {
                sent: number;
                delivered: number;
                opened: number;
                machine_opened: number;
                clicked: number;
                unsubscribed: number;
                failed: number;
                orders: number;
                revenue: components["schemas"]["Cents"];
            };
            conversion: number | null;
            cost?: components["schemas"]["Cents"];
            by_day: {
                sent: number;
                delivered: number;
                opened: number;
                machine_opened: number;
                clicked: number;
                unsubscribed: number;
                failed: number;
                orders: number;
                revenue: components["schemas"]["Cents"];
                day: components["schemas"]["Day"];
            }[];
            by_content: {
                sent: number;
                delivered: number;
                opened: number;
                machine_opened: number;
                clicked: number;
                unsubscribed: number;
                failed: number;
                orders: number;
                revenue: components["schemas"]["Cents"];
                content_id: components["schemas"]["Id"];
                action: number;
                channel: components["schemas"]["Channel"];
                variants: {
                    sent: number;
                    delivered: number;
                    opened: number;
                    machine_opened: number;
                    clicked: number;
                    unsubscribed: number;
                    failed: number;
                    orders: number;
                    revenue: components["schemas"]["Cents"];
                    variant: components["schemas"]["Variant"];
                    subject: string;
                }[];
            }[];
            channel_tests: {
                action: number;
                sides: {
                    sent: number;
                    delivered: number;
                    opened: number;
                    machine_opened: number;
                    clicked: number;
                    unsubscribed: number;
                    failed: number;
                    orders: number;
                    revenue: components["schemas"]["Cents"];
                    variant: components["schemas"]["Variant"];
                    content_id: components["schemas"]["Id"];
                    channel: components["schemas"]["Channel"];
                }[];
            }[];
            saving: components["schemas"]["Cents"] | null;
            recovered: {
                orders: number;
                revenue: components["schemas"]["Cents"];
            } | null;
            reasons: {
                reason: string | null;
                label: string;
                customers: number;
                is_failure: boolean;
            }[];
            indicators: components["schemas"]["CampaignIndicators"];
            control_group: {
                customers: number;
                orders: number;
                revenue: components["schemas"]["Cents"];
                conversion: number | null;
                lift: number | null;
            } | null;
            incremental: components["schemas"]["CampaignIncremental"] | null;
            attribution_days: number;
            updated_at: components["schemas"]["Instant"] | null;
        };
        /** @enum {string} */
        Channel: "EMAIL" | "SMS" | "OFFICIAL_WHATSAPP" | "NON_OFFICIAL_WHATSAPP" | "MANUAL_WHATSAPP";
        /** @enum {string} */
        Variant: "A" | "B";
        CampaignIncremental: {
            /** @constant */
            outcome: "too_few";
            missing: {
                control: number;
                buyers: number;
            };
        } | {
            /** @enum {string} */
            outcome: "brought" | "probably_brought" | "unclear" | "probably_not" | "not_brought";
            gross: components["schemas"]["Cents"];
            net: components["schemas"]["Cents"];
            low: components["schemas"]["Cents"];
            high: components["schemas"]["Cents"];
            chance: number;
        };
        AttributedOrder: {
            order_id: components["schemas"]["Id"];
            number: string;
            ordered_at: components["schemas"]["Instant"];
            revenue: components["schemas"]["Cents"];
            customer: {
                id: components["schemas"]["Id"];
                name: string;
            };
            activity_id: components["schemas"]["Id"];
            variant: components["schemas"]["Variant"];
            sent_at: components["schemas"]["Instant"];
        };
        /** @enum {string} */
        ActivityStatus: "to_be_executed" | "complete" | "not_sent" | "invalid_contact" | "waiting_to_send" | "sent" | "delivered" | "failed" | "read";
        CampaignActivity: {
            id: components["schemas"]["Id"];
            status: components["schemas"]["ActivityStatus"];
            reason: ("excluded_cluster" | "no_contact" | "invalid_contact" | "landline" | "interactions_disabled" | "no_consent" | "opted_out" | "suppressed" | "recent_contact" | "recent_sale" | "weekly_limit" | "survey_rest" | "survey_repeated" | "duplicate_contact" | "over_limit" | "control_group" | "campaign_canceled" | "campaign_ended" | "canceled_by_person" | "content_refused" | "provider_refused" | "withheld" | "filtered" | "handset_off" | "not_on_whatsapp" | "window_closed" | "template_paused" | "number_restricted" | "order_arrived" | "deadline_passed" | "unknown_outcome" | "condition_not_met" | "waited_too_long" | "order_undone" | "cart_changed" | "payment_over" | "not_verified" | "group_left" | "event_happened" | "survey_closed" | "removed" | "merged") | null;
            reason_label: string | null;
            channel: components["schemas"]["Channel"];
            /** @enum {string} */
            trigger: "campaign_start" | "new_customer" | "new_lead" | "sale" | "cart_abandoned" | "payment_pending" | "bonus_granted" | "bonus_expiring" | "survey_answered" | "custom_event" | "last_sale_ago" | "birthday";
            variant: components["schemas"]["Variant"];
            is_control: boolean;
            contact: string | null;
            customer: {
                id: components["schemas"]["Id"];
                name: string;
            };
            campaign: {
                id: components["schemas"]["Id"];
                name: string;
            };
            due_at: components["schemas"]["Instant"];
            sent_at: components["schemas"]["Instant"] | null;
            delivered_at: components["schemas"]["Instant"] | null;
            opened_at: components["schemas"]["Instant"] | null;
            machine_opened_at: components["schemas"]["Instant"] | null;
            clicked_at: components["schemas"]["Instant"] | null;
            unsubscribed_at: components["schemas"]["Instant"] | null;
            completed_by: {
                id: components["schemas"]["Id"];
                name: string;
            } | null;
        };
        CampaignActivityDetail: {
            id: components["schemas"]["Id"];
            status: components["schemas"]["ActivityStatus"];
            reason: ("excluded_cluster" | "no_contact" | "invalid_contact" | "landline" | "interactions_disabled" | "no_consent" | "opted_out" | "suppressed" | "recent_contact" | "recent_sale" | "weekly_limit" | "survey_rest" | "survey_repeated" | "duplicate_contact" | "over_limit" | "control_group" | "campaign_canceled" | "campaign_ended" | "canceled_by_person" | "content_refused" | "provider_refused" | "withheld" | "filtered" | "handset_off" | "not_on_whatsapp" | "window_closed" | "template_paused" | "number_restricted" | "order_arrived" | "deadline_passed" | "unknown_outcome" | "condition_not_met" | "waited_too_long" | "order_undone" | "cart_changed" | "payment_over" | "not_verified" | "group_left" | "event_happened" | "survey_closed" | "removed" | "merged") | null;
            reason_label: string | null;
            channel: components["schemas"]["Channel"];
            /** @enum {string} */
            trigger: "campaign_start" | "new_customer" | "new_lead" | "sale" | "cart_abandoned" | "payment_pending" | "bonus_granted" | "bonus_expiring" | "survey_answered" | "custom_event" | "last_sale_ago" | "birthday";
            variant: components["schemas"]["Variant"];
            is_control: boolean;
            contact: string | null;
            customer: {
                id: components["schemas"]["Id"];
                name: string;
            };
            campaign: {
                id: components["schemas"]["Id"];
                name: string;
            };
            due_at: components["schemas"]["Instant"];
            sent_at: components["schemas"]["Instant"] | null;
            delivered_at: components["schemas"]["Instant"] | null;
            opened_at: components["schemas"]["Instant"] | null;
            machine_opened_at: components["schemas"]["Instant"] | null;
            clicked_at: components["schemas"]["Instant"] | null;
            unsubscribed_at: components["schemas"]["Instant"] | null;
            completed_by: {
                id: components["schemas"]["Id"];
                name: string;
            } | null;
            subject: string;
            message: {
                html: string;
                text: string;
                whatsapp: components["schemas"]["ShownWhatsapp"] | null;
            } | null;
            is_tested: boolean;
            response: string | null;
            events: {
                /** @enum {string} */
                kind: "open" | "machine_open" | "click" | "machine_click" | "unsubscribe";
                at: components["schemas"]["Instant"];
                url: string | null;
            }[];
            orders: {
                id: components["schemas"]["Id"];
                number: string;
                revenue: number;
                ordered_at: components["schemas"]["Instant"];
            }[];
        };
        ShownWhatsapp: {
            header: string;
            media: {
                id: components["schemas"]["Id"];
                mime: string;
                file_name: string;
            } | null;
            body: string;
            footer: string;
            buttons: {
                /** @enum {string} */
                kind: "QUICK_REPLY" | "PHONE_CALL" | "EXTERNAL_URL" | "COPY_OFFER";
                text: string;
            }[];
        };
    };
    responses: {
        /** @description conflict */
        conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "conflict";
                };
            };
        };
        /** @description invalid_fields */
        invalid_fields: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "invalid_fields";
                };
            };
        };
        /** @description not_found */
        not_found: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "not_found";
                };
            };
        };
        /** @description overloaded */
        overloaded: {
            headers: {
                /** @description Seconds */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "overloaded";
                };
            };
        };
        /** @description too_large */
        too_large: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "too_large";
                };
            };
        };
        /** @description too_many_requests */
        too_many_requests: {
            headers: {
                /** @description Seconds */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "too_many_requests";
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listCustomAttributes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                store_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *           "owner": "CUSTOMER",
                     *           "key": "tamanho_do_pe",
                     *           "name": "texto",
                     *           "type": "TEXT",
                     *           "is_column": true,
                     *           "position": 1,
                     *           "archived_at": "2026-03-02T12:00:00.000Z",
                     *           "values": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CustomAttribute"][];
                    };
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    listCustomers: {
        parameters: {
            query?: {
                /** @example 1 */
                page?: number;
                /** @example 1 */
                per_page?: number;
                /** @example name:asc */
                ordering?: ("name:asc" | "name:desc" | "average_ticket:asc" | "average_ticket:desc" | "order_count:asc" | "order_count:desc" | "newsletter_at:asc" | "newsletter_at:desc" | "sales_total:asc" | "sales_total:desc" | "last_order_date:asc" | "last_order_date:desc" | "campaign_count:asc" | "campaign_count:desc" | "created_at:asc" | "created_at:desc") | string;
                /** @example texto */
                cursor?: string;
                /** @example texto */
                search?: string;
                /** @example customer */
                stage?: "customer" | "lead";
                /** @example Campeões */
                rfm_segment?: "Campeões" | "Clientes Fiéis" | "Fiéis em Potencial" | "Novos Clientes" | "Promessas" | "Precisam de Atenção" | "Quase Dormentes" | "Não Pode Perder" | "Em Risco" | "Hibernando" | "Perdidos recentemente";
                /**
                 * @example [
                 *       "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11"
                 *     ]
                 */
                tag_id?: components["schemas"]["Id"][];
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                customer_cluster_id?: components["schemas"]["Id"];
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                import_id?: components["schemas"]["Id"];
                /** @example SP */
                state?: string;
                /** @example texto */
                city?: string;
                /** @example EMAIL */
                reachable?: components["schemas"]["ContactChannel"];
                /** @example 2026-03-02 */
                bought_from?: components["schemas"]["Day"];
                /** @example 2026-03-02 */
                bought_to?: components["schemas"]["Day"];
                /** @example 1 */
                birthday_month?: number;
            };
            header?: never;
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                store_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *           "first_name": "texto",
                     *           "last_name": "texto",
                     *           "email": "texto",
                     *           "phone": "texto",
                     *           "phone_country_code": "texto",
                     *           "integration_id": "texto",
                     *           "city": "texto",
                     *           "state": "texto",
                     *           "average_ticket": 1,
                     *           "order_count": 1,
                     *           "sales_total": 1,
                     *           "newsletter_at": "2026-03-02T12:00:00.000Z",
                     *           "last_order_date": "2026-03-02T12:00:00.000Z",
                     *           "campaign_count": 1,
                     *           "rfm_segment": "Campeões",
                     *           "tags": [
                     *             {
                     *               "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *               "name": "texto",
                     *               "color": "texto"
                     *             }
                     *           ],
                     *           "custom": {},
                     *           "source": "typed",
                     *           "source_name": "texto",
                     *           "created_at": "2026-03-02T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "current_page": 1,
                     *         "last_page": 1,
                     *         "per_page": 1,
                     *         "total": 1,
                     *         "next_cursor": "texto",
                     *         "previous_cursor": "texto"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CustomerRow"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid_fields"];
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    createCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is answered as the first time, with another body 409 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                store_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "first_name": "texto",
                 *       "last_name": "texto",
                 *       "email": "maria@exemplo.com.br",
                 *       "phone": "texto",
                 *       "phone_country_code": "55",
                 *       "birthdate": "2026-03-02",
                 *       "city": "texto",
                 *       "state": "SP",
                 *       "postal_code": "texto",
                 *       "document": "texto",
                 *       "enable_for_interactions": true,
                 *       "custom": {}
                 *     }
                 */
                "application/json": {
                    first_name: string;
                    last_name: string;
                    email: components["schemas"]["Email"];
                    phone: string;
                    /**
                     * @default 55
                     * @example 55
                     */
                    phone_country_code?: string;
                    /** Format: date */
                    birthdate: string;
                    city?: string | null;
                    state?: string | null;
                    postal_code?: string | null;
                    document: string;
                    /** @default true */
                    enable_for_interactions?: boolean;
                    custom?: components["schemas"]["CustomChange"];
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *       "first_name": "texto",
                     *       "last_name": "texto",
                     *       "email": "texto",
                     *       "phone": "texto",
                     *       "phone_country_code": "texto",
                     *       "integration_id": "texto",
                     *       "city": "texto",
                     *       "state": "texto",
                     *       "average_ticket": 1,
                     *       "order_count": 1,
                     *       "sales_total": 1,
                     *       "newsletter_at": "2026-03-02T12:00:00.000Z",
                     *       "last_order_date": "2026-03-02T12:00:00.000Z",
                     *       "campaign_count": 1,
                     *       "rfm_segment": "Campeões",
                     *       "tags": [
                     *         {
                     *           "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *           "name": "texto",
                     *           "color": "texto"
                     *         }
                     *       ],
                     *       "custom": {},
                     *       "source": "typed",
                     *       "source_name": "texto",
                     *       "created_at": "2026-03-02T12:00:00.000Z",
                     *       "stage": "customer",
                     *       "document": "texto",
                     *       "birthdate": "2026-03-02",
                     *       "postal_code": "texto",
                     *       "integration_name": "texto",
                     *       "integration_metadata": [
                     *         {
                     *           "integration_name": "texto",
                     *           "integration_id": "texto"
                     *         }
                     *       ],
                     *       "enable_for_interactions": true,
                     *       "phones": [
                     *         "texto"
                     *       ],
                     *       "sales_count": 1,
                     *       "first_sale_at": "2026-03-02T12:00:00.000Z",
                     *       "rfm": {
                     *         "r": 1,
                     *         "f": 1,
                     *         "m": 1
                     *       },
                     *       "reach": [
                     *         {
                     *           "channel": "EMAIL",
                     *           "allowed": true,
                     *           "reason": "no_contact"
                     *         }
                     *       ],
                     *       "anonymized_at": "2026-03-02T12:00:00.000Z",
                     *       "updated_at": "2026-03-02T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Customer"];
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            404: components["responses"]["not_found"];
            /** @description customer_already_exists, conflict, idempotency_key_reused, idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "customer_already_exists" | "conflict" | "idempotency_key_reused" | "idempotency_in_progress";
                    };
                };
            };
            413: components["responses"]["too_large"];
            422: components["responses"]["invalid_fields"];
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    createLead: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is answered as the first time, with another body 409 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                store_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "texto",
                 *       "email": "maria@exemplo.com.br",
                 *       "phone": "texto"
                 *     }
                 */
                "application/json": {
                    name: string;
                    email?: components["schemas"]["Email"];
                    phone?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *       "first_name": "texto",
                     *       "last_name": "texto",
                     *       "email": "texto",
                     *       "phone": "texto",
                     *       "phone_country_code": "texto",
                     *       "integration_id": "texto",
                     *       "city": "texto",
                     *       "state": "texto",
                     *       "average_ticket": 1,
                     *       "order_count": 1,
                     *       "sales_total": 1,
                     *       "newsletter_at": "2026-03-02T12:00:00.000Z",
                     *       "last_order_date": "2026-03-02T12:00:00.000Z",
                     *       "campaign_count": 1,
                     *       "rfm_segment": "Campeões",
                     *       "tags": [
                     *         {
                     *           "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *           "name": "texto",
                     *           "color": "texto"
                     *         }
                     *       ],
                     *       "custom": {},
                     *       "source": "typed",
                     *       "source_name": "texto",
                     *       "created_at": "2026-03-02T12:00:00.000Z",
                     *       "stage": "customer",
                     *       "document": "texto",
                     *       "birthdate": "2026-03-02",
                     *       "postal_code": "texto",
                     *       "integration_name": "texto",
                     *       "integration_metadata": [
                     *         {
                     *           "integration_name": "texto",
                     *           "integration_id": "texto"
                     *         }
                     *       ],
                     *       "enable_for_interactions": true,
                     *       "phones": [
                     *         "texto"
                     *       ],
                     *       "sales_count": 1,
                     *       "first_sale_at": "2026-03-02T12:00:00.000Z",
                     *       "rfm": {
                     *         "r": 1,
                     *         "f": 1,
                     *         "m": 1
                     *       },
                     *       "reach": [
                     *         {
                     *           "channel": "EMAIL",
                     *           "allowed": true,
                     *           "reason": "no_contact"
                     *         }
                     *       ],
                     *       "anonymized_at": "2026-03-02T12:00:00.000Z",
                     *       "updated_at": "2026-03-02T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Customer"];
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            404: components["responses"]["not_found"];
            /** @description customer_already_exists, conflict, idempotency_key_reused, idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "customer_already_exists" | "conflict" | "idempotency_key_reused" | "idempotency_in_progress";
                    };
                };
            };
            413: components["responses"]["too_large"];
            422: components["responses"]["invalid_fields"];
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    getCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The store that the caller means: what lies in another one is not shown */
                "X-Store-Id"?: components["schemas"]["Id"];
            };
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *       "first_name": "texto",
                     *       "last_name": "texto",
                     *       "email": "texto",
                     *       "phone": "texto",
                     *       "phone_country_code": "texto",
                     *       "integration_id": "texto",
                     *       "city": "texto",
                     *       "state": "texto",
                     *       "average_ticket": 1,
                     *       "order_count": 1,
                     *       "sales_total": 1,
                     *       "newsletter_at": "2026-03-02T12:00:00.000Z",
                     *       "last_order_date": "2026-03-02T12:00:00.000Z",
                     *       "campaign_count": 1,
                     *       "rfm_segment": "Campeões",
                     *       "tags": [
                     *         {
                     *           "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *           "name": "texto",
                     *           "color": "texto"
                     *         }
                     *       ],
                     *       "custom": {},
                     *       "source": "typed",
                     *       "source_name": "texto",
                     *       "created_at": "2026-03-02T12:00:00.000Z",
                     *       "stage": "customer",
                     *       "document": "texto",
                     *       "birthdate": "2026-03-02",
                     *       "postal_code": "texto",
                     *       "integration_name": "texto",
                     *       "integration_metadata": [
                     *         {
                     *           "integration_name": "texto",
                     *           "integration_id": "texto"
                     *         }
                     *       ],
                     *       "enable_for_interactions": true,
                     *       "phones": [
                     *         "texto"
                     *       ],
                     *       "sales_count": 1,
                     *       "first_sale_at": "2026-03-02T12:00:00.000Z",
                     *       "rfm": {
                     *         "r": 1,
                     *         "f": 1,
                     *         "m": 1
                     *       },
                     *       "reach": [
                     *         {
                     *           "channel": "EMAIL",
                     *           "allowed": true,
                     *           "reason": "no_contact"
                     *         }
                     *       ],
                     *       "anonymized_at": "2026-03-02T12:00:00.000Z",
                     *       "updated_at": "2026-03-02T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Customer"];
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            /** @description in_another_store, not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "in_another_store" | "not_found";
                    };
                };
            };
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    updateCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The store that the caller means: what lies in another one is not shown */
                "X-Store-Id"?: components["schemas"]["Id"];
            };
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "first_name": "texto",
                 *       "last_name": "texto",
                 *       "email": "maria@exemplo.com.br",
                 *       "phone": "texto",
                 *       "phone_country_code": "55",
                 *       "birthdate": "2026-03-02",
                 *       "city": "texto",
                 *       "state": "SP",
                 *       "postal_code": "texto",
                 *       "document": "texto",
                 *       "enable_for_interactions": true,
                 *       "custom": {}
                 *     }
                 */
                "application/json": {
                    first_name?: string;
                    last_name?: string;
                    email?: components["schemas"]["Email"];
                    phone?: string;
                    /** @example 55 */
                    phone_country_code?: string;
                    /** Format: date */
                    birthdate?: string;
                    city?: string | null;
                    state?: string | null;
                    postal_code?: string | null;
                    document?: string;
                    enable_for_interactions?: boolean;
                    custom?: components["schemas"]["CustomChange"];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *       "first_name": "texto",
                     *       "last_name": "texto",
                     *       "email": "texto",
                     *       "phone": "texto",
                     *       "phone_country_code": "texto",
                     *       "integration_id": "texto",
                     *       "city": "texto",
                     *       "state": "texto",
                     *       "average_ticket": 1,
                     *       "order_count": 1,
                     *       "sales_total": 1,
                     *       "newsletter_at": "2026-03-02T12:00:00.000Z",
                     *       "last_order_date": "2026-03-02T12:00:00.000Z",
                     *       "campaign_count": 1,
                     *       "rfm_segment": "Campeões",
                     *       "tags": [
                     *         {
                     *           "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *           "name": "texto",
                     *           "color": "texto"
                     *         }
                     *       ],
                     *       "custom": {},
                     *       "source": "typed",
                     *       "source_name": "texto",
                     *       "created_at": "2026-03-02T12:00:00.000Z",
                     *       "stage": "customer",
                     *       "document": "texto",
                     *       "birthdate": "2026-03-02",
                     *       "postal_code": "texto",
                     *       "integration_name": "texto",
                     *       "integration_metadata": [
                     *         {
                     *           "integration_name": "texto",
                     *           "integration_id": "texto"
                     *         }
                     *       ],
                     *       "enable_for_interactions": true,
                     *       "phones": [
                     *         "texto"
                     *       ],
                     *       "sales_count": 1,
                     *       "first_sale_at": "2026-03-02T12:00:00.000Z",
                     *       "rfm": {
                     *         "r": 1,
                     *         "f": 1,
                     *         "m": 1
                     *       },
                     *       "reach": [
                     *         {
                     *           "channel": "EMAIL",
                     *           "allowed": true,
                     *           "reason": "no_contact"
                     *         }
                     *       ],
                     *       "anonymized_at": "2026-03-02T12:00:00.000Z",
                     *       "updated_at": "2026-03-02T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Customer"];
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            /** @description in_another_store, not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "in_another_store" | "not_found";
                    };
                };
            };
            /** @description customer_already_exists, customer_anonymized, conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "customer_already_exists" | "customer_anonymized" | "conflict";
                    };
                };
            };
            413: components["responses"]["too_large"];
            422: components["responses"]["invalid_fields"];
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    getCustomerTimeline: {
        parameters: {
            query?: {
                /** @example 2026-03-02T12:00:00.000Z */
                before?: components["schemas"]["Instant"];
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                before_id?: components["schemas"]["Id"];
                /** @example 30 */
                limit?: number;
            };
            header?: {
                /** @description The store that the caller means: what lies in another one is not shown */
                "X-Store-Id"?: components["schemas"]["Id"];
            };
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "kind": "order",
                     *           "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *           "at": "2026-03-02T12:00:00.000Z",
                     *           "number": "texto",
                     *           "status": "texto",
                     *           "total": 1,
                     *           "quantity": 1
                     *         }
                     *       ],
                     *       "more": true
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["TimelineEntry"][];
                        more: boolean;
                    };
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            /** @description in_another_store, not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "in_another_store" | "not_found";
                    };
                };
            };
            422: components["responses"]["invalid_fields"];
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    setCustomerTags: {
        parameters: {
            query?: never;
            header?: {
                /** @description The store that the caller means: what lies in another one is not shown */
                "X-Store-Id"?: components["schemas"]["Id"];
            };
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tags": [
                 *         "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11"
                 *       ]
                 *     }
                 */
                "application/json": {
                    tags: components["schemas"]["Id"][];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *           "name": "texto",
                     *           "color": "texto"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CustomerTag"][];
                    };
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            /** @description in_another_store, not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "in_another_store" | "not_found";
                    };
                };
            };
            /** @description customer_anonymized, conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "customer_anonymized" | "conflict";
                    };
                };
            };
            413: components["responses"]["too_large"];
            422: components["responses"]["invalid_fields"];
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    listCustomerConsents: {
        parameters: {
            query?: never;
            header?: {
                /** @description The store that the caller means: what lies in another one is not shown */
                "X-Store-Id"?: components["schemas"]["Id"];
            };
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "channel": "EMAIL",
                     *           "granted": true,
                     *           "source": "texto",
                     *           "text": "texto",
                     *           "recorded_at": "2026-03-02T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "history": [
                     *         {
                     *           "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *           "channel": "EMAIL",
                     *           "granted": true,
                     *           "contact": "texto",
                     *           "source": "import",
                     *           "note": "texto",
                     *           "text": "texto",
                     *           "text_version": 1,
                     *           "page": "texto",
                     *           "at": "2026-03-02T12:00:00.000Z",
                     *           "confirmed_at": "2026-03-02T12:00:00.000Z",
                     *           "actor": "texto",
                     *           "is_current": true
                     *         }
                     *       ],
                     *       "opted_out": [
                     *         "EMAIL"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ConsentsWithHistory"];
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            /** @description in_another_store, not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "in_another_store" | "not_found";
                    };
                };
            };
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    recordCustomerConsent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The store that the caller means: what lies in another one is not shown */
                "X-Store-Id"?: components["schemas"]["Id"];
            };
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "channel": "EMAIL",
                 *       "granted": true,
                 *       "source": "texto",
                 *       "text": "texto"
                 *     }
                 */
                "application/json": {
                    channel: components["schemas"]["ContactChannel"];
                    granted: boolean;
                    source: string;
                    text: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "channel": "EMAIL",
                     *           "granted": true,
                     *           "source": "texto",
                     *           "text": "texto",
                     *           "recorded_at": "2026-03-02T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CustomerConsent"][];
                    };
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            /** @description in_another_store, not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "in_another_store" | "not_found";
                    };
                };
            };
            /** @description customer_anonymized, consent_opted_out, conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "customer_anonymized" | "consent_opted_out" | "conflict";
                    };
                };
            };
            413: components["responses"]["too_large"];
            422: components["responses"]["invalid_fields"];
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    listCustomerNotes: {
        parameters: {
            query?: never;
            header?: {
                /** @description The store that the caller means: what lies in another one is not shown */
                "X-Store-Id"?: components["schemas"]["Id"];
            };
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *           "title": "texto",
                     *           "notes": "texto",
                     *           "author": "texto",
                     *           "created_at": "2026-03-02T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CustomerNote"][];
                    };
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            /** @description in_another_store, not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "in_another_store" | "not_found";
                    };
                };
            };
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    createCustomerNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description The store that the caller means: what lies in another one is not shown */
                "X-Store-Id"?: components["schemas"]["Id"];
                /** @description The same key with the same body is answered as the first time, with another body 409 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "texto",
                 *       "notes": "texto"
                 *     }
                 */
                "application/json": {
                    title: string;
                    notes: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *       "title": "texto",
                     *       "notes": "texto",
                     *       "author": "texto",
                     *       "created_at": "2026-03-02T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CustomerNote"];
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            /** @description in_another_store, not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "in_another_store" | "not_found";
                    };
                };
            };
            /** @description customer_anonymized, conflict, idempotency_key_reused, idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "customer_anonymized" | "conflict" | "idempotency_key_reused" | "idempotency_in_progress";
                    };
                };
            };
            413: components["responses"]["too_large"];
            422: components["responses"]["invalid_fields"];
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    listCustomerTags: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                store_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *           "name": "texto",
                     *           "color": "texto",
                     *           "customers": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: {
                            id: components["schemas"]["Id"];
                            name: string;
                            color: string;
                            customers: number;
                        }[];
                    };
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    createCustomerTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is answered as the first time, with another body 409 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                store_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "texto",
                 *       "color": "#1f6f54"
                 *     }
                 */
                "application/json": {
                    name: string;
                    /** @example #1f6f54 */
                    color: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *       "name": "texto",
                     *       "color": "texto"
                     *     }
                     */
                    "application/json": components["schemas"]["CustomerTag"];
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            404: components["responses"]["not_found"];
            /** @description customer_tag_name_taken, conflict, idempotency_key_reused, idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "customer_tag_name_taken" | "conflict" | "idempotency_key_reused" | "idempotency_in_progress";
                    };
                };
            };
            413: components["responses"]["too_large"];
            422: components["responses"]["invalid_fields"];
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    listRfmSegments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                store_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "segment": "Campeões",
                     *           "customers": 1,
                     *           "orders": 1,
                     *           "revenue": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @enum {string} */
                            segment: "Campeões" | "Clientes Fiéis" | "Fiéis em Potencial" | "Novos Clientes" | "Promessas" | "Precisam de Atenção" | "Quase Dormentes" | "Não Pode Perder" | "Em Risco" | "Hibernando" | "Perdidos recentemente";
                            customers: number;
                            orders: number;
                            revenue: components["schemas"]["Cents"];
                        }[];
                    };
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    listOrders: {
        parameters: {
            query?: {
                /** @example 1 */
                page?: number;
                /** @example 1 */
                per_page?: number;
                /** @example ordered_at:asc */
                ordering?: "ordered_at:asc" | "ordered_at:desc" | "total:asc" | "total:desc";
                /** @example texto */
                cursor?: string;
                /** @example texto */
                search?: string;
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                customer_id?: components["schemas"]["Id"];
                /** @example pending */
                status?: "pending" | "paid" | "cancelled" | "fulfilled" | "partially_fulfilled" | "refunded" | "partially_refunded" | "expired";
                /** @example texto */
                payment_method?: string;
                /** @example 2026-03-02 */
                from?: components["schemas"]["Day"];
                /** @example 2026-03-02 */
                to?: components["schemas"]["Day"];
                /** @example true */
                is_sale?: "true" | "false";
                /** @example true */
                is_payable?: "true" | "false";
                /** @example te */
                state?: string;
                /** @example texto */
                region?: string;
                /** @example texto */
                city?: string;
                /** @example 1 */
                day_of_week?: number;
                /** @example 1 */
                hour?: number;
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                campaign_id?: components["schemas"]["Id"];
                /** @example a */
                variant?: "a" | "b";
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                content_id?: components["schemas"]["Id"];
            };
            header?: never;
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                store_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *           "number": "texto",
                     *           "ordered_at": "2026-03-02T12:00:00.000Z",
                     *           "quantity": 1,
                     *           "status": "pending",
                     *           "total": 1,
                     *           "revenue": 1,
                     *           "payment_method": "texto",
                     *           "customer": {
                     *             "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *             "name": "texto"
                     *           }
                     *         }
                     *       ],
                     *       "meta": {
                     *         "current_page": 1,
                     *         "last_page": 1,
                     *         "per_page": 1,
                     *         "total": 1,
                     *         "next_cursor": "texto",
                     *         "previous_cursor": "texto"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["OrderRow"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid_fields"];
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    writeOrders: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is answered as the first time, with another body 409 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                store_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "orders": [
                 *         {
                 *           "number": "texto",
                 *           "ordered_at": "2026-03-02T09:00:00-03:00",
                 *           "paid_at": "2026-03-02T09:00:00-03:00",
                 *           "status": "pending",
                 *           "total": 1,
                 *           "shipping": 0,
                 *           "discount": 0,
                 *           "refunded": 0,
                 *           "payment_method": "texto",
                 *           "coupon": "texto",
                 *           "city": "texto",
                 *           "state": "SP",
                 *           "customer": {
                 *             "email": "maria@exemplo.com.br",
                 *             "first_name": "Maria",
                 *             "last_name": "Souza"
                 *           },
                 *           "cart_token": "texto",
                 *           "items": [
                 *             {
                 *               "product_ref": "texto",
                 *               "name": "texto",
                 *               "category": "texto",
                 *               "quantity": 1,
                 *               "unit_price": 1,
                 *               "total": 1
                 *             }
                 *           ],
                 *           "custom": {}
                 *         }
                 *       ],
                 *       "history": false
                 *     }
                 */
                "application/json": {
                    orders: components["schemas"]["ApiOrder"][];
                    history?: components["schemas"]["history"];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created": 1,
                     *       "updated": 1,
                     *       "unchanged": 1,
                     *       "refused": 1,
                     *       "data": [
                     *         {
                     *           "index": 1,
                     *           "outcome": "created",
                     *           "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *           "errors": [
                     *             {
                     *               "field": "texto",
                     *               "rule": "texto",
                     *               "message": "texto"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BulkOutcome"];
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            404: components["responses"]["not_found"];
            /** @description conflict, idempotency_key_reused, idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "conflict" | "idempotency_key_reused" | "idempotency_in_progress";
                    };
                };
            };
            413: components["responses"]["too_large"];
            422: components["responses"]["invalid_fields"];
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The store that the caller means: what lies in another one is not shown */
                "X-Store-Id"?: components["schemas"]["Id"];
            };
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *       "number": "texto",
                     *       "ordered_at": "2026-03-02T12:00:00.000Z",
                     *       "quantity": 1,
                     *       "status": "pending",
                     *       "total": 1,
                     *       "revenue": 1,
                     *       "payment_method": "texto",
                     *       "customer": {
                     *         "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *         "name": "texto"
                     *       },
                     *       "paid_at": "2026-03-02T12:00:00.000Z",
                     *       "refunded_amount": 1,
                     *       "shipping": 1,
                     *       "discount": 1,
                     *       "coupon": "texto",
                     *       "city": "texto",
                     *       "state": "texto",
                     *       "raw_status": "texto",
                     *       "is_return": true,
                     *       "custom": {},
                     *       "items": [
                     *         {
                     *           "line": 1,
                     *           "product": {
                     *             "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *             "external_id": "texto",
                     *             "name": "texto",
                     *             "category": "texto"
                     *           },
                     *           "quantity": 1,
                     *           "unit_price": 1,
                     *           "total": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            /** @description in_another_store, not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "in_another_store" | "not_found";
                    };
                };
            };
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    listCarts: {
        parameters: {
            query?: {
                /** @example 1 */
                page?: number;
                /** @example 1 */
                per_page?: number;
                /** @example changed_at:asc */
                ordering?: "changed_at:asc" | "changed_at:desc" | "total:asc" | "total:desc";
                /** @example texto */
                cursor?: string;
                /** @example texto */
                search?: string;
                /** @example open */
                state?: components["schemas"]["CartState"];
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                customer_id?: components["schemas"]["Id"];
                /** @example true */
                is_fresh?: "true" | "false";
            };
            header?: never;
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                store_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *           "state": "open",
                     *           "customer": {
                     *             "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *             "name": "texto"
                     *           },
                     *           "email": "texto",
                     *           "phone": "texto",
                     *           "items": [
                     *             {
                     *               "name": "texto",
                     *               "quantity": 1,
                     *               "unit_price": 1,
                     *               "image_url": "texto",
                     *               "url": "texto"
                     *             }
                     *           ],
                     *           "total": 1,
                     *           "url": "texto",
                     *           "provider": "texto",
                     *           "times_abandoned": 1,
                     *           "changed_at": "2026-03-02T12:00:00.000Z",
                     *           "abandoned_at": "2026-03-02T12:00:00.000Z",
                     *           "ended_at": "2026-03-02T12:00:00.000Z",
                     *           "order_id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "current_page": 1,
                     *         "last_page": 1,
                     *         "per_page": 1,
                     *         "total": 1,
                     *         "next_cursor": "texto",
                     *         "previous_cursor": "texto"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Cart"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid_fields"];
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    writeCarts: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is answered as the first time, with another body 409 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                store_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "carts": [
                 *         {
                 *           "token": "texto",
                 *           "changed_at": "2026-03-02T09:00:00-03:00",
                 *           "customer": {
                 *             "email": "maria@exemplo.com.br",
                 *             "first_name": "Maria",
                 *             "last_name": "Souza"
                 *           },
                 *           "items": [
                 *             {
                 *               "name": "texto",
                 *               "quantity": 1,
                 *               "unit_price": 1,
                 *               "image_url": "https://loja.exemplo.com.br",
                 *               "url": "https://loja.exemplo.com.br"
                 *             }
                 *           ],
                 *           "total": 1,
                 *           "url": "https://loja.exemplo.com.br",
                 *           "is_ordered": false
                 *         }
                 *       ],
                 *       "history": false
                 *     }
                 */
                "application/json": {
                    carts: components["schemas"]["ApiCart"][];
                    history?: components["schemas"]["history"];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created": 1,
                     *       "updated": 1,
                     *       "unchanged": 1,
                     *       "refused": 1,
                     *       "data": [
                     *         {
                     *           "index": 1,
                     *           "outcome": "created",
                     *           "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *           "errors": [
                     *             {
                     *               "field": "texto",
                     *               "rule": "texto",
                     *               "message": "texto"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BulkOutcome"];
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            404: components["responses"]["not_found"];
            /** @description conflict, idempotency_key_reused, idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "conflict" | "idempotency_key_reused" | "idempotency_in_progress";
                    };
                };
            };
            413: components["responses"]["too_large"];
            422: components["responses"]["invalid_fields"];
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    writeCustomers: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is answered as the first time, with another body 409 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                store_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customers": [
                 *         {
                 *           "email": "maria@exemplo.com.br",
                 *           "first_name": "Maria",
                 *           "last_name": "Souza"
                 *         }
                 *       ],
                 *       "history": false
                 *     }
                 */
                "application/json": {
                    customers: components["schemas"]["ApiCustomer"][];
                    history?: components["schemas"]["history"];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created": 1,
                     *       "updated": 1,
                     *       "unchanged": 1,
                     *       "refused": 1,
                     *       "data": [
                     *         {
                     *           "index": 1,
                     *           "outcome": "created",
                     *           "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *           "errors": [
                     *             {
                     *               "field": "texto",
                     *               "rule": "texto",
                     *               "message": "texto"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BulkOutcome"];
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            404: components["responses"]["not_found"];
            /** @description conflict, idempotency_key_reused, idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "conflict" | "idempotency_key_reused" | "idempotency_in_progress";
                    };
                };
            };
            413: components["responses"]["too_large"];
            422: components["responses"]["invalid_fields"];
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    putCustomerBy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                store_id: components["schemas"]["Id"];
                /** @example texto */
                kind: string;
                /** @example texto */
                value: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "integration_id": "texto",
                 *       "document": "529.982.247-25",
                 *       "email": "maria@exemplo.com.br",
                 *       "phone": "(11) 98765-4321",
                 *       "first_name": "texto",
                 *       "last_name": "texto",
                 *       "birthdate": "2026-03-02",
                 *       "city": "texto",
                 *       "state": "SP",
                 *       "postal_code": "01310-100",
                 *       "accepts_email": true,
                 *       "custom": {}
                 *     }
                 */
                "application/json": {
                    integration_id?: string | null;
                    /**
                     * @description As people write it
                     * @example 529.982.247-25
                     */
                    document?: string | null;
                    /**
                     * @description As people write it
                     * @example maria@exemplo.com.br
                     */
                    email?: string | null;
                    /**
                     * @description As people write it
                     * @example (11) 98765-4321
                     */
                    phone?: string | null;
                    first_name?: string | null;
                    last_name?: string | null;
                    birthdate?: components["schemas"]["Day"] | null;
                    city?: string | null;
                    /**
                     * @description As people write it
                     * @example SP
                     */
                    state?: string | null;
                    /**
                     * @description As people write it
                     * @example 01310-100
                     */
                    postal_code?: string | null;
                    accepts_email?: boolean | null;
                    custom?: components["schemas"]["CustomChange"];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *       "first_name": "texto",
                     *       "last_name": "texto",
                     *       "email": "texto",
                     *       "phone": "texto",
                     *       "phone_country_code": "texto",
                     *       "integration_id": "texto",
                     *       "city": "texto",
                     *       "state": "texto",
                     *       "average_ticket": 1,
                     *       "order_count": 1,
                     *       "sales_total": 1,
                     *       "newsletter_at": "2026-03-02T12:00:00.000Z",
                     *       "last_order_date": "2026-03-02T12:00:00.000Z",
                     *       "campaign_count": 1,
                     *       "rfm_segment": "Campeões",
                     *       "tags": [
                     *         {
                     *           "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *           "name": "texto",
                     *           "color": "texto"
                     *         }
                     *       ],
                     *       "custom": {},
                     *       "source": "typed",
                     *       "source_name": "texto",
                     *       "created_at": "2026-03-02T12:00:00.000Z",
                     *       "stage": "customer",
                     *       "document": "texto",
                     *       "birthdate": "2026-03-02",
                     *       "postal_code": "texto",
                     *       "integration_name": "texto",
                     *       "integration_metadata": [
                     *         {
                     *           "integration_name": "texto",
                     *           "integration_id": "texto"
                     *         }
                     *       ],
                     *       "enable_for_interactions": true,
                     *       "phones": [
                     *         "texto"
                     *       ],
                     *       "sales_count": 1,
                     *       "first_sale_at": "2026-03-02T12:00:00.000Z",
                     *       "rfm": {
                     *         "r": 1,
                     *         "f": 1,
                     *         "m": 1
                     *       },
                     *       "reach": [
                     *         {
                     *           "channel": "EMAIL",
                     *           "allowed": true,
                     *           "reason": "no_contact"
                     *         }
                     *       ],
                     *       "anonymized_at": "2026-03-02T12:00:00.000Z",
                     *       "updated_at": "2026-03-02T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Customer"];
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["too_large"];
            422: components["responses"]["invalid_fields"];
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    writeOrderPayments: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is answered as the first time, with another body 409 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                store_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "payments": [
                 *         {
                 *           "order_number": "texto",
                 *           "external_id": "texto",
                 *           "method": "pix",
                 *           "state": "pending",
                 *           "amount": 1,
                 *           "code": "texto",
                 *           "line": "texto",
                 *           "url": "https://loja.exemplo.com.br",
                 *           "expires_at": "2026-03-02T09:00:00-03:00",
                 *           "changed_at": "2026-03-02T09:00:00-03:00"
                 *         }
                 *       ],
                 *       "history": false
                 *     }
                 */
                "application/json": {
                    payments: components["schemas"]["ApiPayment"][];
                    history?: components["schemas"]["history"];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created": 1,
                     *       "updated": 1,
                     *       "unchanged": 1,
                     *       "refused": 1,
                     *       "data": [
                     *         {
                     *           "index": 1,
                     *           "outcome": "created",
                     *           "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *           "errors": [
                     *             {
                     *               "field": "texto",
                     *               "rule": "texto",
                     *               "message": "texto"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BulkOutcome"];
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            404: components["responses"]["not_found"];
            /** @description conflict, idempotency_key_reused, idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "conflict" | "idempotency_key_reused" | "idempotency_in_progress";
                    };
                };
            };
            413: components["responses"]["too_large"];
            422: components["responses"]["invalid_fields"];
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    writeCustomEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is answered as the first time, with another body 409 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                store_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "events": [
                 *         {
                 *           "name": "lista_de_desejos",
                 *           "external_id": "texto",
                 *           "occurred_at": "2026-03-02T09:00:00-03:00",
                 *           "customer": {
                 *             "email": "maria@exemplo.com.br",
                 *             "first_name": "Maria",
                 *             "last_name": "Souza"
                 *           },
                 *           "properties": {
                 *             "produto": "Vestido azul",
                 *             "preco": 9990
                 *           }
                 *         }
                 *       ],
                 *       "history": false
                 *     }
                 */
                "application/json": {
                    events: components["schemas"]["ApiCustomEvent"][];
                    history?: components["schemas"]["history"];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created": 1,
                     *       "updated": 1,
                     *       "unchanged": 1,
                     *       "refused": 1,
                     *       "data": [
                     *         {
                     *           "index": 1,
                     *           "outcome": "created",
                     *           "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *           "errors": [
                     *             {
                     *               "field": "texto",
                     *               "rule": "texto",
                     *               "message": "texto"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BulkOutcome"];
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            404: components["responses"]["not_found"];
            /** @description conflict, idempotency_key_reused, idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "conflict" | "idempotency_key_reused" | "idempotency_in_progress";
                    };
                };
            };
            413: components["responses"]["too_large"];
            422: components["responses"]["invalid_fields"];
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    listCustomEventNames: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                store_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "texto",
                     *           "first_at": "2026-03-02T12:00:00.000Z",
                     *           "last_at": "2026-03-02T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CustomEventSeen"][];
                    };
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    listClusters: {
        parameters: {
            query?: {
                /** @example 1 */
                page?: number;
                /** @example 1 */
                per_page?: number;
                /** @example name:asc */
                ordering?: "name:asc" | "name:desc" | "created_at:asc" | "created_at:desc";
                /** @example texto */
                cursor?: string;
                /** @example texto */
                search?: string;
            };
            header?: never;
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                store_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *           "name": "texto",
                     *           "kind": "COMMON",
                     *           "mode": "dynamic",
                     *           "visibility": "store",
                     *           "customers": 1,
                     *           "counted_at": "2026-03-02T12:00:00.000Z",
                     *           "campaigns": [
                     *             {
                     *               "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *               "name": "texto"
                     *             }
                     *           ],
                     *           "created_at": "2026-03-02T12:00:00.000Z",
                     *           "updated_at": "2026-03-02T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "current_page": 1,
                     *         "last_page": 1,
                     *         "per_page": 1,
                     *         "total": 1,
                     *         "next_cursor": "texto",
                     *         "previous_cursor": "texto"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ClusterRow"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid_fields"];
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    previewCluster: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                store_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "filters": {
                 *         "op": "all",
                 *         "of": [
                 *           {
                 *             "field": "first_name",
                 *             "is": {
                 *               "test": "contains",
                 *               "value": "texto"
                 *             }
                 *           }
                 *         ]
                 *       },
                 *       "custom_customer_ids": [
                 *         "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11"
                 *       ]
                 *     }
                 */
                "application/json": {
                    filters: components["schemas"]["ClusterFilters"];
                    /** @default [] */
                    custom_customer_ids?: components["schemas"]["Id"][];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "customers": 1,
                     *       "reachable": {
                     *         "EMAIL": 1,
                     *         "SMS": 1,
                     *         "WHATSAPP": 1
                     *       },
                     *       "sample": [
                     *         {
                     *           "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *           "name": "texto",
                     *           "email": "texto",
                     *           "city": "texto"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        customers: number;
                        reachable: {
                            EMAIL: number;
                            SMS: number;
                            WHATSAPP: number;
                        };
                        sample: {
                            id: components["schemas"]["Id"];
                            name: string;
                            email: string | null;
                            city: string | null;
                        }[];
                    };
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["too_large"];
            422: components["responses"]["invalid_fields"];
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    getCluster: {
        parameters: {
            query?: never;
            header?: {
                /** @description The store that the caller means: what lies in another one is not shown */
                "X-Store-Id"?: components["schemas"]["Id"];
            };
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *       "name": "texto",
                     *       "kind": "COMMON",
                     *       "mode": "dynamic",
                     *       "visibility": "store",
                     *       "customers": 1,
                     *       "counted_at": "2026-03-02T12:00:00.000Z",
                     *       "campaigns": [
                     *         {
                     *           "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *           "name": "texto"
                     *         }
                     *       ],
                     *       "created_at": "2026-03-02T12:00:00.000Z",
                     *       "updated_at": "2026-03-02T12:00:00.000Z",
                     *       "filters": {
                     *         "op": "all",
                     *         "of": [
                     *           {
                     *             "field": "first_name",
                     *             "is": {
                     *               "test": "contains",
                     *               "value": "texto"
                     *             }
                     *           }
                     *         ]
                     *       },
                     *       "custom_customer_ids": [
                     *         "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Cluster"];
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            /** @description in_another_store, not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "in_another_store" | "not_found";
                    };
                };
            };
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    readMetric: {
        parameters: {
            query: {
                /** @example 2026-03-02 */
                from?: components["schemas"]["Day"];
                /** @example 2026-03-02 */
                to?: components["schemas"]["Day"];
                /** @example revenue */
                metric: "revenue" | "orders" | "average_ticket";
                /** @example day */
                group_by?: "day" | "week" | "month" | "year" | "hour" | "day_of_week" | "city" | "state" | "region" | "payment_method";
            };
            header?: never;
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                store_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "key": "texto",
                     *           "value": 1
                     *         }
                     *       ],
                     *       "total": 1
                     *     }
                     */
                    "application/json": {
                        data: {
                            key: string;
                            value: number;
                        }[];
                        total: number;
                    };
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid_fields"];
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    listAbc: {
        parameters: {
            query?: {
                /** @example 2026-03-02 */
                from?: components["schemas"]["Day"];
                /** @example 2026-03-02 */
                to?: components["schemas"]["Day"];
                /** @example products */
                of?: "products" | "customers" | "categories";
                /** @example a */
                class?: "a" | "b" | "c" | "all";
                /** @example 10000 */
                limit?: number;
            };
            header?: never;
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                store_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "texto",
                     *           "name": "texto",
                     *           "revenue": 1,
                     *           "share": 1,
                     *           "cumulative_share": 1,
                     *           "class": "a"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                            revenue: components["schemas"]["Cents"];
                            share: number;
                            cumulative_share: number;
                            /** @enum {string} */
                            class: "a" | "b" | "c";
                        }[];
                    };
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid_fields"];
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    queryMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                store_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "queries": [
                 *         {
                 *           "metrics": [
                 *             "revenue"
                 *           ],
                 *           "by": [
                 *             "day"
                 *           ],
                 *           "where": [
                 *             {
                 *               "dimension": "day",
                 *               "test": "in",
                 *               "values": [
                 *                 "texto"
                 *               ]
                 *             }
                 *           ],
                 *           "period": "last_30_days",
                 *           "compare": "previous",
                 *           "sort": "key",
                 *           "top": "10",
                 *           "abc": "a"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    queries: components["schemas"]["MetricsQuery"][];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "answer": {
                     *             "names": [
                     *               "texto"
                     *             ],
                     *             "by_names": [
                     *               "texto"
                     *             ],
                     *             "units": [
                     *               "cents"
                     *             ],
                     *             "rows": [
                     *               {
                     *                 "keys": [
                     *                   "texto"
                     *                 ],
                     *                 "labels": [
                     *                   "texto"
                     *                 ],
                     *                 "values": [
                     *                   1
                     *                 ],
                     *                 "previous": [
                     *                   1
                     *                 ],
                     *                 "is_running": true,
                     *                 "is_rest": true,
                     *                 "class": "a"
                     *               }
                     *             ],
                     *             "total": [
                     *               1
                     *             ],
                     *             "previous_total": [
                     *               1
                     *             ],
                     *             "few_orders": true,
                     *             "source": {
                     *               "formulas": [
                     *                 "texto"
                     *               ],
                     *               "filters": "texto",
                     *               "period": {
                     *                 "from": "2026-03-02",
                     *                 "to": "2026-03-02"
                     *               },
                     *               "previous_period": {
                     *                 "from": "2026-03-02",
                     *                 "to": "2026-03-02",
                     *                 "until": "2026-03-02T12:00:00.000Z"
                     *               },
                     *               "time_zone": "texto",
                     *               "updated_at": "2026-03-02T12:00:00.000Z",
                     *               "left_out": [
                     *                 {
                     *                   "reason": "texto",
                     *                   "count": 1
                     *                 }
                     *               ],
                     *               "differences": [
                     *                 {
                     *                   "platform": "texto",
                     *                   "theirs": 1,
                     *                   "ours": 1,
                     *                   "at": "2026-03-02T12:00:00.000Z"
                     *                 }
                     *               ]
                     *             }
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["MetricsResult"][];
                    };
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["too_large"];
            422: components["responses"]["invalid_fields"];
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    listCampaigns: {
        parameters: {
            query?: {
                /** @example 1 */
                page?: number;
                /** @example 1 */
                per_page?: number;
                /** @example created_at:asc */
                ordering?: "created_at:asc" | "created_at:desc" | "started_at:asc" | "started_at:desc" | "name:asc" | "name:desc" | "customer_count:asc" | "customer_count:desc" | "sent:asc" | "sent:desc" | "opened:asc" | "opened:desc" | "clicked:asc" | "clicked:desc" | "orders:asc" | "orders:desc" | "revenue:asc" | "revenue:desc";
                /** @example texto */
                cursor?: string;
                /** @example texto */
                search?: string;
                /**
                 * @example [
                 *       "loading"
                 *     ]
                 */
                status?: components["schemas"]["CampaignStatus"][];
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                campaign_goal_id?: components["schemas"]["Id"];
            };
            header?: never;
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                store_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *           "name": "texto",
                     *           "status": "loading",
                     *           "stage": "draft",
                     *           "goal": {
                     *             "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *             "key": "texto",
                     *             "name": "texto"
                     *           },
                     *           "trigger": {
                     *             "kind": "campaign_start"
                     *           },
                     *           "started_at": "2026-03-02T12:00:00.000Z",
                     *           "ended_at": "2026-03-02T12:00:00.000Z",
                     *           "launched_at": "2026-03-02T12:00:00.000Z",
                     *           "leaves_at": "2026-03-02T12:00:00.000Z",
                     *           "finished_at": "2026-03-02T12:00:00.000Z",
                     *           "customer_count": 1,
                     *           "progress": {
                     *             "messages": 1,
                     *             "settled": 1
                     *           },
                     *           "created_at": "2026-03-02T12:00:00.000Z",
                     *           "control_auto": true,
                     *           "sent": 1,
                     *           "opened": 1,
                     *           "clicked": 1,
                     *           "orders": 1,
                     *           "revenue": 1
                     *         }
                     *       ],
                     *       "meta": {
                     *         "current_page": 1,
                     *         "last_page": 1,
                     *         "per_page": 1,
                     *         "total": 1,
                     *         "next_cursor": "texto",
                     *         "previous_cursor": "texto"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ListedCampaign"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid_fields"];
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    getCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The store that the caller means: what lies in another one is not shown */
                "X-Store-Id"?: components["schemas"]["Id"];
            };
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *       "name": "texto",
                     *       "status": "loading",
                     *       "stage": "draft",
                     *       "goal": {
                     *         "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *         "key": "texto",
                     *         "name": "texto"
                     *       },
                     *       "trigger": {
                     *         "kind": "campaign_start"
                     *       },
                     *       "started_at": "2026-03-02T12:00:00.000Z",
                     *       "ended_at": "2026-03-02T12:00:00.000Z",
                     *       "launched_at": "2026-03-02T12:00:00.000Z",
                     *       "leaves_at": "2026-03-02T12:00:00.000Z",
                     *       "finished_at": "2026-03-02T12:00:00.000Z",
                     *       "customer_count": 1,
                     *       "progress": {
                     *         "messages": 1,
                     *         "settled": 1
                     *       },
                     *       "created_at": "2026-03-02T12:00:00.000Z",
                     *       "store_id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *       "survey_id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *       "bonus_strategy": {
                     *         "name": "Cashback",
                     *         "type": "PERCENTAGE",
                     *         "value": 1000,
                     *         "granted_on": "SALE",
                     *         "expires_in": {
                     *           "value": 60,
                     *           "unit": "DAY"
                     *         },
                     *         "evaluation_period": null,
                     *         "maximum_per_period": null,
                     *         "minimum_to_use_bonus": 5000,
                     *         "minimum_purchase_amount": 500,
                     *         "valid_only_first_purchase": false,
                     *         "valid_only_non_redemption_purchase": false,
                     *         "limitations": {
                     *           "available_in": 7,
                     *           "minimum_order": null,
                     *           "maximum_value": null,
                     *           "excluded_categories": [],
                     *           "excluded_product_ids": [],
                     *           "excluded_payment_methods": [],
                     *           "with_coupon": true,
                     *           "channels": [
                     *             "ONLINE",
                     *             "STORE"
                     *           ],
                     *           "terms": ""
                     *         }
                     *       },
                     *       "safe_send": {
                     *         "canary": "auto",
                     *         "canary_percentage": 2,
                     *         "stops": true,
                     *         "limits": {
                     *           "bounces": 5,
                     *           "complaints": 0.3,
                     *           "failures": 10,
                     *           "opt_outs": 2
                     *         }
                     *       },
                     *       "campaign_goal_id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *       "customer_cluster_ids": [
                     *         "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11"
                     *       ],
                     *       "excluded_cluster_ids": [
                     *         "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11"
                     *       ],
                     *       "customer_limit": 1,
                     *       "control_percentage": 1,
                     *       "control_auto": true,
                     *       "coupon": "texto",
                     *       "priority": 1,
                     *       "rules": {
                     *         "repeat_after_days": 1,
                     *         "exit_on_sale": false,
                     *         "exit_on_group_left": false,
                     *         "exit_on": [
                     *           "order.created"
                     *         ]
                     *       },
                     *       "version": 1,
                     *       "actions": [
                     *         {
                     *           "offset": {
                     *             "value": 1,
                     *             "unit": "HOUR"
                     *           },
                     *           "moment": "offset",
                     *           "conditions": [
                     *             "not_delivered"
                     *           ],
                     *           "pick": "first_reachable",
                     *           "contents": [
                     *             {
                     *               "channel": "EMAIL",
                     *               "email_model_id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *               "subject": "texto",
                     *               "subject_b": "texto",
                     *               "sender_id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *               "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *               "email_model_name": "texto"
                     *             }
                     *           ],
                     *           "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11"
                     *         }
                     *       ],
                     *       "restrictions": {
                     *         "sending_window": [
                     *           {
                     *             "weekday": 1,
                     *             "start": "08:00",
                     *             "end": "20:00"
                     *           }
                     *         ],
                     *         "days_since_last_contact": 1,
                     *         "days_since_last_sale": 1,
                     *         "max_messages_per_week": 1
                     *       },
                     *       "indicators": {
                     *         "revenue": 1,
                     *         "orders": 1,
                     *         "conversion": 1
                     *       },
                     *       "pause_reason": "texto",
                     *       "updated_at": "2026-03-02T12:00:00.000Z",
                     *       "wait": {
                     *         "reason": "window",
                     *         "until": "2026-03-02T12:00:00.000Z"
                     *       },
                     *       "watches": [
                     *         {
                     *           "channel": "EMAIL",
                     *           "canary": {
                     *             "state": "running",
                     *             "size": 1,
                     *             "total": 1,
                     *             "passes_at": "2026-03-02T12:00:00.000Z"
                     *           },
                     *           "answered": 1,
                     *           "bounces": 1,
                     *           "complaints": 1,
                     *           "failures": 1,
                     *           "opt_outs": 1,
                     *           "stopped_by": "bounces"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignDetail"];
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            /** @description in_another_store, not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "in_another_store" | "not_found";
                    };
                };
            };
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    getCampaignResults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                store_id: components["schemas"]["Id"];
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                campaign_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "stage": "draft",
                     *       "audience": 1,
                     *       "not_sent": 1,
                     *       "control": 1,
                     *       "waiting": 1,
                     *       "total": {
                     *         "sent": 1,
                     *         "delivered": 1,
                     *         "opened": 1,
                     *         "machine_opened": 1,
                     *         "clicked": 1,
                     *         "unsubscribed": 1,
                     *         "failed": 1,
                     *         "orders": 1,
                     *         "revenue": 1
                     *       },
                     *       "conversion": 1,
                     *       "cost": 1,
                     *       "by_day": [
                     *         {
                     *           "sent": 1,
                     *           "delivered": 1,
                     *           "opened": 1,
                     *           "machine_opened": 1,
                     *           "clicked": 1,
                     *           "unsubscribed": 1,
                     *           "failed": 1,
                     *           "orders": 1,
                     *           "revenue": 1,
                     *           "day": "2026-03-02"
                     *         }
                     *       ],
                     *       "by_content": [
                     *         {
                     *           "sent": 1,
                     *           "delivered": 1,
                     *           "opened": 1,
                     *           "machine_opened": 1,
                     *           "clicked": 1,
                     *           "unsubscribed": 1,
                     *           "failed": 1,
                     *           "orders": 1,
                     *           "revenue": 1,
                     *           "content_id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *           "action": 1,
                     *           "channel": "EMAIL",
                     *           "variants": [
                     *             {
                     *               "sent": 1,
                     *               "delivered": 1,
                     *               "opened": 1,
                     *               "machine_opened": 1,
                     *               "clicked": 1,
                     *               "unsubscribed": 1,
                     *               "failed": 1,
                     *               "orders": 1,
                     *               "revenue": 1,
                     *               "variant": "A",
                     *               "subject": "texto"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "channel_tests": [
                     *         {
                     *           "action": 1,
                     *           "sides": [
                     *             {
                     *               "sent": 1,
                     *               "delivered": 1,
                     *               "opened": 1,
                     *               "machine_opened": 1,
                     *               "clicked": 1,
                     *               "unsubscribed": 1,
                     *               "failed": 1,
                     *               "orders": 1,
                     *               "revenue": 1,
                     *               "variant": "A",
                     *               "content_id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *               "channel": "EMAIL"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "saving": 1,
                     *       "recovered": {
                     *         "orders": 1,
                     *         "revenue": 1
                     *       },
                     *       "reasons": [
                     *         {
                     *           "reason": "texto",
                     *           "label": "texto",
                     *           "customers": 1,
                     *           "is_failure": true
                     *         }
                     *       ],
                     *       "indicators": {
                     *         "revenue": 1,
                     *         "orders": 1,
                     *         "conversion": 1
                     *       },
                     *       "control_group": {
                     *         "customers": 1,
                     *         "orders": 1,
                     *         "revenue": 1,
                     *         "conversion": 1,
                     *         "lift": 1
                     *       },
                     *       "incremental": {
                     *         "outcome": "too_few",
                     *         "missing": {
                     *           "control": 1,
                     *           "buyers": 1
                     *         }
                     *       },
                     *       "attribution_days": 1,
                     *       "updated_at": "2026-03-02T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignResults"];
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    listAttributedOrders: {
        parameters: {
            query?: {
                /** @example 1 */
                page?: number;
                /** @example 1 */
                per_page?: number;
                /** @example ordered_at:asc */
                ordering?: "ordered_at:asc" | "ordered_at:desc" | "revenue:asc" | "revenue:desc";
                /** @example texto */
                cursor?: string;
                /** @example texto */
                search?: string;
                /** @example 2026-03-02 */
                day?: components["schemas"]["Day"];
                /** @example A */
                variant?: components["schemas"]["Variant"];
            };
            header?: never;
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                store_id: components["schemas"]["Id"];
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                campaign_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "order_id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *           "number": "texto",
                     *           "ordered_at": "2026-03-02T12:00:00.000Z",
                     *           "revenue": 1,
                     *           "customer": {
                     *             "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *             "name": "texto"
                     *           },
                     *           "activity_id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *           "variant": "A",
                     *           "sent_at": "2026-03-02T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "current_page": 1,
                     *         "last_page": 1,
                     *         "per_page": 1,
                     *         "total": 1,
                     *         "next_cursor": "texto",
                     *         "previous_cursor": "texto"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["AttributedOrder"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid_fields"];
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    listCampaignActivities: {
        parameters: {
            query?: {
                /** @example 1 */
                page?: number;
                /** @example 1 */
                per_page?: number;
                /** @example created_at:asc */
                ordering?: "created_at:asc" | "created_at:desc";
                /** @example texto */
                cursor?: string;
                /** @example texto */
                search?: string;
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                campaign_id?: components["schemas"]["Id"];
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                customer_id?: components["schemas"]["Id"];
                /**
                 * @example [
                 *       "to_be_executed"
                 *     ]
                 */
                status?: components["schemas"]["ActivityStatus"][];
                /**
                 * @example [
                 *       "excluded_cluster"
                 *     ]
                 */
                reason?: ("excluded_cluster" | "no_contact" | "invalid_contact" | "landline" | "interactions_disabled" | "no_consent" | "opted_out" | "suppressed" | "recent_contact" | "recent_sale" | "weekly_limit" | "survey_rest" | "survey_repeated" | "duplicate_contact" | "over_limit" | "control_group" | "campaign_canceled" | "campaign_ended" | "canceled_by_person" | "content_refused" | "provider_refused" | "withheld" | "filtered" | "handset_off" | "not_on_whatsapp" | "window_closed" | "template_paused" | "number_restricted" | "order_arrived" | "deadline_passed" | "unknown_outcome" | "condition_not_met" | "waited_too_long" | "order_undone" | "cart_changed" | "payment_over" | "not_verified" | "group_left" | "event_happened" | "survey_closed" | "removed" | "merged")[];
                /** @example EMAIL */
                channel?: components["schemas"]["Channel"];
                /** @example A */
                variant?: components["schemas"]["Variant"];
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                content_id?: components["schemas"]["Id"];
                /** @example 1 */
                step?: number;
                /** @example 1 */
                version?: number;
                /** @example true */
                is_control?: "true" | "false";
                /** @example sent */
                reached?: "sent" | "delivered" | "opened" | "machine_opened" | "clicked" | "unsubscribed" | "failed" | "bought";
                /** @example 2026-03-02 */
                day?: components["schemas"]["Day"];
                /** @example 2026-03-02 */
                from?: components["schemas"]["Day"];
                /** @example 2026-03-02 */
                to?: components["schemas"]["Day"];
            };
            header?: never;
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                store_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *           "status": "to_be_executed",
                     *           "reason": "excluded_cluster",
                     *           "reason_label": "texto",
                     *           "channel": "EMAIL",
                     *           "trigger": "campaign_start",
                     *           "variant": "A",
                     *           "is_control": true,
                     *           "contact": "texto",
                     *           "customer": {
                     *             "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *             "name": "texto"
                     *           },
                     *           "campaign": {
                     *             "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *             "name": "texto"
                     *           },
                     *           "due_at": "2026-03-02T12:00:00.000Z",
                     *           "sent_at": "2026-03-02T12:00:00.000Z",
                     *           "delivered_at": "2026-03-02T12:00:00.000Z",
                     *           "opened_at": "2026-03-02T12:00:00.000Z",
                     *           "machine_opened_at": "2026-03-02T12:00:00.000Z",
                     *           "clicked_at": "2026-03-02T12:00:00.000Z",
                     *           "unsubscribed_at": "2026-03-02T12:00:00.000Z",
                     *           "completed_by": {
                     *             "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *             "name": "texto"
                     *           }
                     *         }
                     *       ],
                     *       "meta": {
                     *         "current_page": 1,
                     *         "last_page": 1,
                     *         "per_page": 1,
                     *         "total": 1,
                     *         "next_cursor": "texto",
                     *         "previous_cursor": "texto"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CampaignActivity"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid_fields"];
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
    getCampaignActivity: {
        parameters: {
            query?: never;
            header?: {
                /** @description The store that the caller means: what lies in another one is not shown */
                "X-Store-Id"?: components["schemas"]["Id"];
            };
            path: {
                /** @example 01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11 */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *       "status": "to_be_executed",
                     *       "reason": "excluded_cluster",
                     *       "reason_label": "texto",
                     *       "channel": "EMAIL",
                     *       "trigger": "campaign_start",
                     *       "variant": "A",
                     *       "is_control": true,
                     *       "contact": "texto",
                     *       "customer": {
                     *         "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *         "name": "texto"
                     *       },
                     *       "campaign": {
                     *         "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *         "name": "texto"
                     *       },
                     *       "due_at": "2026-03-02T12:00:00.000Z",
                     *       "sent_at": "2026-03-02T12:00:00.000Z",
                     *       "delivered_at": "2026-03-02T12:00:00.000Z",
                     *       "opened_at": "2026-03-02T12:00:00.000Z",
                     *       "machine_opened_at": "2026-03-02T12:00:00.000Z",
                     *       "clicked_at": "2026-03-02T12:00:00.000Z",
                     *       "unsubscribed_at": "2026-03-02T12:00:00.000Z",
                     *       "completed_by": {
                     *         "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *         "name": "texto"
                     *       },
                     *       "subject": "texto",
                     *       "message": {
                     *         "html": "texto",
                     *         "text": "texto",
                     *         "whatsapp": {
                     *           "header": "texto",
                     *           "media": {
                     *             "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *             "mime": "texto",
                     *             "file_name": "texto"
                     *           },
                     *           "body": "texto",
                     *           "footer": "texto",
                     *           "buttons": [
                     *             {
                     *               "kind": "QUICK_REPLY",
                     *               "text": "texto"
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       "is_tested": true,
                     *       "response": "texto",
                     *       "events": [
                     *         {
                     *           "kind": "open",
                     *           "at": "2026-03-02T12:00:00.000Z",
                     *           "url": "texto"
                     *         }
                     *       ],
                     *       "orders": [
                     *         {
                     *           "id": "01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11",
                     *           "number": "texto",
                     *           "revenue": 1,
                     *           "ordered_at": "2026-03-02T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignActivityDetail"];
                };
            };
            /** @description malformed_request, api_version_unknown */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "api_version_unknown";
                    };
                };
            };
            /** @description not_signed_in, api_key_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "not_signed_in" | "api_key_invalid";
                    };
                };
            };
            /** @description api_scope_missing, api_network_refused, access_denied, store_disabled */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "api_scope_missing" | "api_network_refused" | "access_denied" | "store_disabled";
                    };
                };
            };
            /** @description in_another_store, not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "in_another_store" | "not_found";
                    };
                };
            };
            429: components["responses"]["too_many_requests"];
            503: components["responses"]["overloaded"];
        };
    };
}
