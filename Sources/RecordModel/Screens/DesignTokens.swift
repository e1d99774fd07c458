/// The design's tokens (R-MH-325 to R-MH-329): lengths in px, sizes and paddings as `[least, most]` or `[vertical, horizontal]`.
package enum DesignTokens {
  package static let value: Value = (try? JSON.parse(Array(text.utf8)))?.value() ?? [:]

  static let text = """
    {
      "color": {
        "brand": {
          "primaryTeal": {"hex": "#2BA39B", "rgb": [43, 163, 155], "use": "main call to action, interactive"},
          "deepGreen": {"hex": "#0D3B36", "rgb": [13, 59, 54], "use": "headings, primary text"},
          "cloudWhite": {"hex": "#F9FAFA", "rgb": [249, 250, 250], "use": "background"},
          "emeraldAccent": {"hex": "#2F8F83", "rgb": [47, 143, 131], "use": "secondary action"},
          "softTealHover": {"hex": "#0D8B7C", "rgb": [13, 139, 124], "use": "hover"}
        },
        "slate": {
          "50": {"hex": "#F8FAFC", "rgb": [248, 250, 252]},
          "100": {"hex": "#F1F5F9", "rgb": [241, 245, 249]},
          "200": {"hex": "#E2E8F0", "rgb": [226, 232, 240]},
          "400": {"hex": "#94A3B8", "rgb": [148, 163, 184]},
          "500": {"hex": "#64748B", "rgb": [100, 116, 139]},
          "600": {"hex": "#475569", "rgb": [71, 85, 105]},
          "700": {"hex": "#334155", "rgb": [51, 65, 85]},
          "900": {"hex": "#0F172A", "rgb": [15, 23, 42]}
        },
        "status": {
          "success": {"hex": "#10B981", "rgb": [16, 185, 129]},
          "warning": {"hex": "#F59E0B", "rgb": [245, 158, 11]},
          "danger": {"hex": "#EF4444", "rgb": [239, 68, 68]},
          "info": {"hex": "#3B82F6", "rgb": [59, 130, 246]}
        }
      },
      "typography": {
        "family": ["Inter", "-apple-system", "BlinkMacSystemFont", "Segoe UI"],
        "weight": {"light": 300, "regular": 400, "medium": 500, "semiBold": 600, "bold": 700},
        "heading": {
          "h1": {"size": [32, 36], "weight": 700, "lineHeight": 1.2},
          "h2": {"size": [24, 28], "weight": 600, "lineHeight": 1.3},
          "h3": {"size": [20, 24], "weight": 600, "lineHeight": 1.4},
          "h4": {"size": [16, 20], "weight": 600, "lineHeight": 1.5}
        },
        "text": {
          "bodyLarge": {"size": 16, "weight": 400, "lineHeight": 1.6},
          "body": {"size": 14, "weight": 400, "lineHeight": 1.6},
          "small": {"size": 12, "weight": 400, "lineHeight": 1.5},
          "label": {"size": 14, "weight": 500, "lineHeight": 1.4}
        }
      },
      "spacing": {
        "base": 4,
        "xs": 4,
        "sm": 8,
        "md": 12,
        "lg": 16,
        "xl": 24,
        "2xl": 32,
        "3xl": 48,
        "alias": {
          "spacing-1": "xs",
          "spacing-2": "sm",
          "spacing-3": "md",
          "spacing-4": "lg",
          "spacing-6": "xl",
          "spacing-8": "2xl",
          "spacing-12": "3xl"
        },
        "contentMaxWidth": {"desktop": 1200, "mobile": "100%"}
      },
      "radius": {"compact": 4, "standard": 6, "large": 12, "xl": 24},
      "component": {
        "button": {
          "padding": [12, 16],
          "primary": {"background": "brand.primaryTeal", "text": "#FFFFFF"},
          "secondary": {"background": "light teal or slate", "text": "brand.primaryTeal"},
          "danger": {"background": "status.danger", "text": "#FFFFFF"},
          "ghost": {"background": "transparent", "text": "brand.primaryTeal", "border": "optional"},
          "disabled": {"opacity": 0.5, "cursor": "not-allowed"}
        },
        "card": {
          "border": "1px solid #E2E8F0",
          "radius": [6, 8],
          "padding": [16, 24],
          "shadow": "0 1px 3px rgba(0,0,0,0.1)",
          "hoverShadow": "0 4px 6px rgba(0,0,0,0.1)"
        },
        "input": {
          "border": "1px solid #E2E8F0",
          "radius": 6,
          "padding": [10, 12],
          "focus": "#2BA39B",
          "placeholder": "#94A3B8"
        },
        "badge": {"padding": [4, 8], "radius": 4, "fontSize": 12, "fontWeight": 500}
      }
    }
    """
}
