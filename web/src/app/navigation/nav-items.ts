import {
  Building2,
  ClipboardList,
  FileText,
  GraduationCap,
  IdCard,
  LayoutDashboard,
  type LucideIcon,
  MapPin,
  ShieldCheck,
  Users,
} from 'lucide-react';
import type { PagePath } from '../../lib/paths.ts';
import type { SignedIn } from '../../lib/session.ts';

export type NavItem = { to: PagePath; label: string; icon: LucideIcon; isExact?: true };

const dashboard: NavItem = { to: '/admin', label: 'Dashboard', icon: LayoutDashboard, isExact: true };

const admin: NavItem[] = [
  dashboard,
  { to: '/admin/members', label: 'Members', icon: Users },
  { to: '/admin/training', label: 'Training', icon: GraduationCap },
  { to: '/admin/bases', label: 'Bases', icon: MapPin },
  { to: '/admin/reports', label: 'Reports', icon: FileText },
  { to: '/admin/organizations', label: 'Organizations', icon: Building2 },
  { to: '/admin/security', label: 'Security', icon: ShieldCheck },
];

const legacy: NavItem[] = [
  dashboard,
  { to: '/members', label: 'Members', icon: Users },
  { to: '/programs', label: 'Programs', icon: ClipboardList },
  { to: '/training', label: 'Training', icon: GraduationCap },
  { to: '/reports', label: 'Reports', icon: FileText },
];

const member: NavItem[] = [
  { to: '/member', label: 'Profile', icon: IdCard, isExact: true },
  { to: '/member/resources', label: 'Resources', icon: FileText },
];

/** The addresses without `/admin` keep their own navigation. */
export function navItems(role: SignedIn['role'], pathname: string): NavItem[] {
  if (role === 'member') return member;
  return pathname === '/admin' || pathname.startsWith('/admin/') ? admin : legacy;
}

const barSlots = 5;

/** Splits the items for a phone: the bar holds five at most, the last of them being More. */
export function barItems(items: NavItem[]): { shown: NavItem[]; more: NavItem[] } {
  if (items.length <= barSlots) return { shown: items, more: [] };
  return { shown: items.slice(0, barSlots - 1), more: items.slice(barSlots - 1) };
}
