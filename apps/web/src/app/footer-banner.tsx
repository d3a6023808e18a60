import type { ClientSettings } from '@clientela/contract/client-settings';

/** A line at the foot of every page, where the installation configures one. */
export default function FooterBanner({
  banner,
}: {
  banner: NonNullable<ClientSettings['footer_banner']>;
}) {
  return (
    <footer className="footer-banner">
      <span>{banner.text}</span>
      <a href={banner.url} target="_blank" rel="noopener noreferrer">
        {banner.button}
      </a>
    </footer>
  );
}
