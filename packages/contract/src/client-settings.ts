/** Browser settings of an installation; the server writes them into the page. */
export interface ClientSettings {
  /** A widget with Intercom's API. */
  support_chat?: { script_url: string; app_id: string };
  error_reporting?: { dsn: string; release: string };
  /** Number of the installation's own support, digits with country code. */
  support_whatsapp?: string;
  /** Whether it has the demo's stores. */
  has_demo?: true;
  footer_banner?: { text: string; button: string; url: string };
}
