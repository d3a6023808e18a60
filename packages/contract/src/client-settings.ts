/** What an installation switches on in the browser; the server writes it into the page. */
export interface ClientSettings {
  /** A widget that answers to Intercom's calls. */
  support_chat?: { script_url: string; app_id: string };
  error_reporting?: { dsn: string; release: string };
  /** Number of the installation's own support, digits with country code. */
  support_whatsapp?: string;
  footer_banner?: { text: string; button: string; url: string };
}
